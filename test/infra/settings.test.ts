import { expect, test } from 'vitest';
import { inForce, settingsOf, type Given } from '../../infra/stack/settings.ts';

const resolved = (given: Given, current: Given = {}) => settingsOf(inForce(given, current));

test('without settings the stack has the default name and no optional part', () => {
  expect(resolved({})).toEqual({
    stackName: 'NotesWorkspaceService',
    throwaway: false,
    tracing: false,
    keepWarm: false,
    accessLogs: false,
    budget: 5,
    rateLimit: 100,
    requestAlarm: 10_000,
    docs: true,
    app: true,
    streamCompression: true,
    terminationProtection: true,
    corsOrigins: [],
    written: {},
  });
});

test('budget and rateLimit are numbers, and an empty value restores their defaults', () => {
  const alarmEmail = 'me@example.com';
  expect(resolved({ alarmEmail, budget: '20', rateLimit: '25' })).toMatchObject({
    budget: 20,
    rateLimit: 25,
  });
  expect(resolved({ alarmEmail, budget: '0' })).toMatchObject({ budget: 0 });
  const current = { alarmEmail, budget: '20', rateLimit: '25' };
  expect(resolved({ budget: '', rateLimit: '' }, current)).toMatchObject({ budget: 5, rateLimit: 100 });
});

test.for([
  ['no name', {}, 'NotesWorkspaceService-Throwaway'],
  ['a name', { stackName: 'Mine' }, 'Mine-Throwaway'],
] as const)('a throw-away stack never has the name of a live one: %s', ([, given, stackName]) => {
  expect(resolved({ ...given, throwaway: 'true' })).toMatchObject({ stackName, throwaway: true });
});

test('a stack is protected unless it is a throw-away one, or a setting says otherwise', () => {
  const isProtected = (given: Given) => resolved(given).terminationProtection;
  const [throwaway, on, off] = [
    { throwaway: 'true' },
    { terminationProtection: 'true' },
    { terminationProtection: 'false' },
  ] as const;
  expect([{}, on, off].map(isProtected)).toEqual([true, true, false]);
  expect([{}, on, off].map((given) => isProtected({ ...throwaway, ...given }))).toEqual([false, true, false]);
});

test('a live stack can’t have the name of a throw-away one', () => {
  expect(() => resolved({ stackName: 'Mine-Throwaway' })).toThrow("stackName can't end in -Throwaway");
});

test('a given setting overrides a stored one, and an empty value removes it', () => {
  const current = { tracing: 'true', alarmEmail: 'me@example.com', table: 'Notes' };
  expect(inForce({ tracing: 'false', alarmEmail: '' }, current)).toEqual({
    tracing: 'false',
    table: 'Notes',
  });
});

test('a stack stores its settings as written, except stackName and throwaway', () => {
  const given = { stackName: 'Mine', throwaway: 'false', tracing: 'true', corsOrigins: 'https://a.example' };
  expect(resolved(given).written).toEqual({ tracing: 'true', corsOrigins: 'https://a.example' });
});

test('settings that do not fit an output of the stack are rejected', () => {
  const origins = Array.from({ length: 60 }, (_, n) => `https://site-${n}.example`).join(',');
  expect(() => resolved({ corsOrigins: origins })).toThrow('The settings are too long: at most');
});

test.for([
  [{ alarmMail: 'me@example.com' }, '-c alarmMail is not a setting. The settings are stackName, throwaway,'],
  [{ tracing: 'yes' }, 'tracing is "yes"; it must be true or false.'],
  [{ stackName: '1st' }, 'stackName is "1st"; it must be a letter'],
  [{ alarmMail: '' }, '-c alarmMail is not a setting'],
  [{ alarmEmail: 'me' }, 'alarmEmail is "me"; it must be an e-mail address in ASCII.'],
  [{ alarmEmail: 'mé@example.com' }, 'alarmEmail is "mé@example.com"'],
  [{ alarmEmail: 'me@example.com', budget: '-1' }, 'budget is "-1"; it must be a whole number of US dollars'],
  [{ alarmEmail: 'me@example.com', budget: '5.50' }, 'budget is "5.50"; it must be'],
  [{ docs: 'no' }, 'docs is "no"; it must be true or false.'],
  [{ alarmEmail: 'me@example.com', requestAlarm: '5' }, 'requestAlarm is "5"; it must be a whole number'],
  [{ requestAlarm: '500' }, 'requestAlarm needs alarmEmail, the address for its e-mails.'],
  [{ budget: '20' }, 'budget needs alarmEmail, the address for its e-mails.'],
  [{ rateLimit: '0' }, 'rateLimit is "0"; it must be a whole number of requests a second from 1 to 999.'],
  [{ rateLimit: '1000' }, 'rateLimit is "1000"'],
  [{ rateLimit: '2.5' }, 'rateLimit is "2.5"'],
  [{ corsOrigins: '*' }, 'corsOrigins is "*"; it must be origins'],
  [{ corsOrigins: 'https://a.example/' }, 'corsOrigins is "https://a.example/"'],
  [{ corsOrigins: 'http://a.example' }, 'corsOrigins is "http://a.example"'],
  [{ corsOrigins: 'app://obsidian.md/' }, 'corsOrigins is "app://obsidian.md/"'],
  [{ corsOrigins: 'file://notes' }, 'corsOrigins is "file://notes"'],
  [{ corsOrigins: 'null' }, 'corsOrigins is "null"'],
  [{ corsOrigins: 'web+notes://x' }, 'without a path and without a + in the scheme.'],
  [{ domainName: 'Notes', hostedZoneId: 'Z0123456789' }, 'domainName is "Notes"; it must be a domain name'],
  [{ domainName: 'notes.example.com' }, 'domainName and hostedZoneId need each other: set both or neither.'],
  [{ hostedZoneId: 'Z0123456789' }, 'domainName and hostedZoneId need each other: set both or neither.'],
  [{ table: 'a b' }, 'table is "a b"; it must be the name of a DynamoDB table.'],
] as const)('%o is refused with a message', ([given, sentence]) => {
  expect(() => resolved(given)).toThrow(sentence);
});

test('all wrong settings are reported together', () => {
  expect(() => resolved({ tracing: 'yes', keepWarm: 'no' })).toThrow(/tracing is .*\nkeepWarm is /);
});

test('the origins of desktop and mobile apps and of browser extensions are accepted', () => {
  const corsOrigins = [
    'https://a.example',
    'app://obsidian.md',
    'capacitor://localhost',
    'tauri://localhost',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  ];
  expect(resolved({ corsOrigins: corsOrigins.join(',') }).corsOrigins).toEqual(corsOrigins);
});
