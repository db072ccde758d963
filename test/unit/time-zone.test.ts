import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { timeZoneNamed } from '../../lib/core/time-zone.ts';

const ZONES = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));

/** Aliases with every irregular spelling, and names without an area. */
const ALIASES = (
  'Asia/Kolkata Asia/Calcutta Europe/Kyiv Europe/Kiev US/Eastern US/East-Indiana America/Knox_IN ' +
  'America/Argentina/ComodRivadavia Brazil/DeNoronha Chile/EasterIsland Mexico/BajaNorte Mexico/BajaSur ' +
  'Australia/ACT Australia/LHI Australia/NSW Etc/UTC Etc/GMT Etc/GMT0 Etc/GMT-0 Etc/UCT Etc/GMT+12 ' +
  'UTC GMT GMT+0 EST5EDT GB-Eire NZ-CHAT W-SU Zulu Japan'
).split(' ');

test.for([...ALIASES, ...ZONES])('finds %s in any letter case and returns this spelling', (name) => {
  for (const text of [name, name.toLowerCase(), name.toUpperCase()]) expect(timeZoneNamed(text)).toBe(name);
});

const DATABASE = '/usr/share/zoneinfo/tzdata.zi';

test(
  'returns the spelling of the machine’s time zone database for every name in it',
  { skip: !existsSync(DATABASE) },
  () => {
    const lines = readFileSync(DATABASE, 'utf8').split('\n');
    const names = lines.flatMap((line) => /^(?:Z|L \S+) (\S+)/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(500);
    // Factory is the zone of an unconfigured machine.
    const known = names.filter((name) => name !== 'Factory');
    expect(known.filter((name) => timeZoneNamed(name.toLowerCase()) !== name)).toEqual([]);
  },
);

test.for(['', '+05:30', '-00:00', '+0530', '+05', 'IST', 'PNT', 'Mars/Olympus', 'Europe', 'Europe/Berlin '])(
  '"%s" is not an IANA name',
  (text) => {
    expect(timeZoneNamed(text)).toBeUndefined();
  },
);
