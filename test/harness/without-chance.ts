// Replaces values that differ between two runs of the same calls by numbers, in order of appearance.
import { createHash } from 'node:crypto';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const KEY_ID = /\b01[0-9A-HJKMNP-TV-Z]{24}\b/g;
const KEY = /service_[0-9A-Za-z]{43}/g;
/** A link, in a URL or as the token alone. */
const LINK = /(?<="url": ?"[^"]*)[0-9A-Za-z]{32}(?=[".])|(?<="token": ?")[0-9A-Za-z]{32}(?=")/g;
const HOST = /http:\/\/127\.0\.0\.1:\d+(?=\/api\/(?:s#|shared\/))/g;
const CODE = /(?<=code=)[\w-]{22}/g;
const ISSUER = /(?<=iss=)http[\w%.]+/g;
const CURSOR = /(?<="cursor": ?")[\w-]+/g;

/** JSON text whose ids, keys, ids of keys, codes and cursors depend on their order alone. @param shownTime replaces each timestamp */
export function withoutChance(text: string, shownTime: (time: string) => string): string {
  const front = numbered((n) =>
    hex(`id ${n}`, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3}).*$/, '$1-$2-4$3-a$4-'),
  );
  const code = numbered((n) => hex(`code ${n}`, 12));
  const keyId = numbered((n) => `01${hex(`key ${n}`, 24).toUpperCase()}`);
  const cursor = numbered((n) => Buffer.from(`["cursor",${n}]`).toString('base64url'));
  const token = numbered((n) => hex(`link ${n}`, 32));
  return text
    .replaceAll(HOST, 'http://127.0.0.1:3000')
    .replaceAll(LINK, token)
    .replaceAll(ID, (id) => front(id.slice(0, 24)) + code(id.slice(24)))
    .replaceAll(KEY, `service_${'x'.repeat(43)}`)
    .replaceAll(CODE, 'SplxlOBeZQQYbYS6WxSbIA')
    .replaceAll(ISSUER, encodeURIComponent('https://notes.example.com/api'))
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
