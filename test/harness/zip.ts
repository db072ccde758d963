// ZIP archives for tests, also such as no program writes.
import { crc32, deflateRawSync } from 'node:zlib';

export interface Packed {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** The size that the archive states, if it is not the true one. */
  readonly size?: number;
  /** The checksum that the archive states, if it is not the true one. */
  readonly checksum?: number;
  readonly flags?: number;
  /** The mode of a Unix file, such as that of a link. */
  readonly mode?: number;
  /** In seconds since the epoch. */
  readonly time?: number;
}

/** The flag of names in UTF-8. */
export const UTF8 = 0x800;
/** The flag of encrypted entries. */
export const ENCRYPTED = 1;

/** The bytes of an archive with these entries, all of them compressed but the empty ones. */
export function zipped(entries: readonly Packed[]): Buffer<ArrayBuffer> {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content = '', size, checksum, flags = UTF8, mode = 0, time } of entries) {
    const nameBytes = Buffer.from(name as string);
    const bytes = Buffer.from(content as string);
    const isStored = bytes.length === 0;
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const extra = Buffer.alloc(time === undefined ? 0 : 9);
    if (time !== undefined) {
      extra.writeUInt16LE(0x5455, 0);
      extra.writeUInt16LE(5, 2);
      extra.writeUInt8(1, 4);
      extra.writeInt32LE(time, 5);
    }
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt16LE(0x5a21, 8);
    common.writeUInt32LE(checksum ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, extra, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(mode * 0x1_0000, 6);
    central.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from(mode === 0 ? 'PK\x01\x02\x14\x00' : 'PK\x01\x02\x14\x03', 'latin1');
    directory.push(Buffer.concat([madeBy, common, central, nameBytes, extra]));
    locals.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, all, end]);
}

/** The same as a file that a user has chosen. */
export const zipFile = (entries: readonly Packed[], name = 'vault.zip'): File =>
  new File([zipped(entries)], name);
