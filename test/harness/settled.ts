// Replaces values that differ between two runs of the same calls by numbers, in order of appearance.
import { createHash } from 'node:crypto';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const KEY_ID = /\b01[0-9A-HJKMNP-TV-Z]{24}\b/g;
const CURSOR = /(?<="cursor": ?")[\w-]+/g;

/** JSON text whose ids, ids of keys and cursors depend on their order alone. @param shownTime replaces each timestamp */
export function settled(text: string, shownTime: (time: string) => string): string {
  const front = numbered((n) =>
    hex(`id ${n}`, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3}).*$/, '$1-$2-4$3-a$4-'),
  );
  const code = numbered((n) => hex(`code ${n}`, 12));
  const keyId = numbered((n) => `01${hex(`key ${n}`, 24).toUpperCase()}`);
  const cursor = numbered((n) => Buffer.from(`["cursor",${n}]`).toString('base64url'));
  return text
    .replaceAll(ID, (id) => front(id.slice(0, 24)) + code(id.slice(24)))
    .replaceAll(KEY_ID, keyId)
    .replaceAll(TIME, shownTime)
    .replaceAll(CURSOR, cursor);
}

/** A replacement that gives every distinct text its own number, in order of appearance. */
function numbered(show: (number: number) => string): (text: string) => string {
  const seen: string[] = [];
  return (text) => {
    if (!seen.includes(text)) seen.push(text);
    return show(seen.indexOf(text));
  };
}

const hex = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);
