// Vitest's `test` with a new user: test('…', async ({ me }) => …).
import { test as base } from 'vitest';
import { newUser } from './client.ts';

export const test = base.extend('me', () => newUser());
