// What a request's body costs, and what the gateway says of one it does not let through.
import type { MiddlewareObj } from '@middy/core';
import { expect, test, vi } from 'vitest';
import { bodyTooLarge } from '../../lib/api/gateway-responses.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { jsonObject } from '../../lib/api/middleware.ts';
import { routes } from '../../lib/api/routes/index.ts';

test('a body is parsed once, by the engine alone: nothing runs for each member', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const body = '{"name":"x","z":[0,0,0]}';
  const event = { body, headers: { 'Content-Type': 'application/json' } } as unknown as GatewayEvent;
  const { before }: MiddlewareObj<GatewayEvent> = jsonObject();
  await before?.({ event } as never);
  expect(event).toMatchObject({ body: { name: 'x', z: [0, 0, 0] } });
  expect(parse.mock.calls).toEqual([[body]]);
  parse.mockRestore();
});

test('what the gateway says of a body that is too large is an error its endpoint declares', () => {
  for (const { path, errors } of routes.filter((route) => route.body))
    expect(bodyTooLarge(path)).toBe(
      errors.includes('calendarNoteTooLarge') ? 'calendarNoteTooLarge' : 'noteTooLarge',
    );
  expect(bodyTooLarge('/dailyish')).toBe('noteTooLarge');
});
