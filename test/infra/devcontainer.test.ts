// .devcontainer: what the README asks for, by members that the specification of development containers has.
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { localSettings } from '../../infra/local/settings.ts';

/** The members that are in use here, of those that containers.dev/implementors/json_reference lists; a slip is none of them. */
const SCHEMA = {
  type: 'object',
  required: ['build'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    build: {
      type: 'object',
      required: ['dockerfile'],
      additionalProperties: false,
      properties: { dockerfile: { type: 'string' } },
    },
    remoteUser: { type: 'string' },
    forwardPorts: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 65_535 } },
    portsAttributes: {
      type: 'object',
      propertyNames: { pattern: '^\\d+$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          label: { type: 'string' },
          onAutoForward: {
            enum: ['notify', 'openBrowser', 'openBrowserOnce', 'openPreview', 'silent', 'ignore'],
          },
        },
      },
    },
    postCreateCommand: { type: 'string' },
  },
};

const container = JSON.parse(readFileSync(join(ROOT, '.devcontainer/devcontainer.json'), 'utf8')) as Record<
  string,
  unknown
>;

afterAll(() => vi.unstubAllEnvs());

test('it has the form that the specification asks for', () => {
  const validate = new Ajv({ allErrors: true }).compile(SCHEMA);
  expect(validate(container), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...container, postCreateComand: 'x' })).toBe(false);
});

test('it is Node as in .nvmrc with Java 17, installs the packages, and shows the port of npm start', () => {
  const node = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  expect(container).toEqual({
    name: 'Notes workspace service',
    build: { dockerfile: 'Dockerfile' },
    remoteUser: 'node',
    forwardPorts: [3000],
    portsAttributes: { '3000': { label: 'Notes API', onAutoForward: 'notify' } },
    postCreateCommand: 'npm ci',
  });
  const dockerfile = readFileSync(join(ROOT, '.devcontainer/Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(new RegExp(`^FROM node:${node}-`));
  expect(dockerfile).toContain('openjdk-17-jre');
  vi.stubEnv('PORT', '');
  expect(container['forwardPorts']).toEqual([localSettings().port]);
});
