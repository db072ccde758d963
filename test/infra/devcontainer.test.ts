// .devcontainer provides the tools the README requires, with properties from the development container specification.
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { localSettings } from '../../infra/local/settings.ts';

/**
 * The properties used here, with the types listed on containers.dev/implementors/json_reference. A misspelt property
 * fails.
 */
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

test('devcontainer.json matches the schema, and a misspelt property does not', () => {
  const validate = new Ajv({ allErrors: true }).compile(SCHEMA);
  expect(validate(container), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...container, postCreateComand: 'x' })).toBe(false);
});

test('it has the Node of .nvmrc and Java 17, installs the packages, and forwards the port of npm start', () => {
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
