import { expect, test } from 'vitest';
import { inForce, ownContext, settingsOf, type Given } from '../../infra/stack/settings.ts';

const resolved = (given: Given, kept: Given = {}) => settingsOf(inForce(given, kept));

test('without settings the stack has the usual name and nothing else', () => {
  expect(resolved({})).toEqual({
    stackName: 'NotesWorkspaceService',
    throwaway: false,
    tracing: false,
    keepWarm: false,
    accessLogs: false,
    corsOrigins: [],
  });
});

test.for([
  ['no name', {}, {}, 'NotesWorkspaceService-Throwaway'],
  ['a name', { stackName: 'Mine' }, {}, 'Mine-Throwaway'],
  ['a kept name', {}, { stackName: 'Kept' }, 'Kept-Throwaway'],
] as const)('a throw-away stack never has the name of a live one: %s', ([, given, kept, stackName]) => {
  expect(resolved({ ...given, throwaway: 'true' }, kept)).toMatchObject({ stackName, throwaway: true });
});

test('a live stack can’t be given the name of a throw-away one', () => {
  expect(() => resolved({ stackName: 'Mine-Throwaway' })).toThrow("A stackName can't end in -Throwaway");
});

test('what was kept stays in force, what is given comes before it, and an empty value turns a setting off', () => {
  const kept = { stackName: 'Mine', tracing: 'true', alarmEmail: 'me@example.com', table: 'Notes' };
  expect(inForce({ tracing: 'false', alarmEmail: '' }, kept)).toEqual({
    stackName: 'Mine',
    tracing: 'false',
    table: 'Notes',
  });
});

test('a throw-away stack uses no kept setting, neither domain nor table', () => {
  const kept = { stackName: 'Mine', table: 'Notes', domainName: 'a.example', hostedZoneId: 'Z0123456789' };
  expect(inForce({ throwaway: 'true' }, kept)).toEqual({ throwaway: 'true', stackName: 'Mine' });
});

test('throwaway is never kept', () => {
  expect(inForce({ throwaway: 'false', tracing: 'true' }, {})).not.toHaveProperty('throwaway');
});

test('a checkout deploys one stack: another name is refused', () => {
  expect(() => inForce({ stackName: 'Other' }, { stackName: 'Mine' })).toThrow(
    'This checkout deploys the stack Mine (stack.json), not Other.',
  );
});

test.for([
  [{ alarmMail: 'me@example.com' }, '-c alarmMail is no setting; there are stackName, throwaway,'],
  [{ tracing: 'yes' }, 'tracing is "yes"; it must be true or false.'],
  [{ stackName: '1st' }, 'stackName is "1st"; it must be a letter'],
  [{ alarmEmail: 'me' }, 'alarmEmail is "me"; it must be an e-mail address.'],
  [{ corsOrigins: '*' }, 'corsOrigins is "*"; it must be origins'],
  [{ corsOrigins: 'https://a.example/' }, 'corsOrigins is "https://a.example/"'],
  [{ corsOrigins: 'http://a.example' }, 'corsOrigins is "http://a.example"'],
  [{ domainName: 'Notes', hostedZoneId: 'Z0123456789' }, 'domainName is "Notes"; it must be a domain name'],
  [{ domainName: 'notes.example.com' }, 'domainName and hostedZoneId come together.'],
  [{ hostedZoneId: 'Z0123456789' }, 'domainName and hostedZoneId come together.'],
  [{ table: 'a b' }, 'table is "a b"; it must be the name of a DynamoDB table.'],
] as const)('%o is refused in a sentence', ([given, sentence]) => {
  expect(() => resolved(given)).toThrow(sentence);
});

test('every wrong setting is named at once', () => {
  expect(() => resolved({ tracing: 'yes', keepWarm: 'no' })).toThrow(/tracing is .*\nkeepWarm is /);
});

test('of CDK’s context only plain names are settings', () => {
  const context = { '@aws-cdk/core:checkSecretUsage': true, 'aws:cdk:x': 1, 'cdk-migrate': 1, tracing: true };
  expect(ownContext(context)).toEqual({ tracing: 'true' });
});
