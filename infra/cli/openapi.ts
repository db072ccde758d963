// npm run openapi: writes openapi.json from the contracts. A test fails when the committed one is stale.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';
import { openApiText } from '../openapi.ts';

await writeFile(join(ROOT, 'openapi.json'), openApiText());
console.log('openapi.json is written.');
