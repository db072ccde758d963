// The forms of the settings that are lists of origins.
import { NO_ORIGINS } from '../../lib/api/agent-origins.ts';
import { APP_ORIGIN } from '../../lib/api/cors.ts';

/** A website with TLS, a page of the same computer, or an app or extension with a custom scheme. */
const ORIGIN = String.raw`(https://[a-z0-9.-]+|http://localhost|${APP_ORIGIN})(:\d+)?`;

/** A website with TLS. */
const SITE = String.raw`https://[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?`;

/** A pattern of each, and its meaning in words. */
export const ORIGIN_FORMS: Readonly<Record<'corsOrigins' | 'agentOrigins', readonly [RegExp, string]>> = {
  corsOrigins: [
    new RegExp(`^${ORIGIN}(,${ORIGIN})*$`),
    'origins with commas between them, such as https://a.example,https://b.example (or http://localhost:5173, or of an app: app://obsidian.md), without a path and without a + in the scheme',
  ],
  agentOrigins: [
    new RegExp(`^(${NO_ORIGINS}|${SITE}(,${SITE})*)$`),
    `https origins with commas between them, such as https://claude.ai,https://chatgpt.com, without a path; or ${NO_ORIGINS}`,
  ],
};
