// The samples of the API reference in every language: bare text, a file and a download, as a user runs them.
// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { newFolder } from '../harness/example.ts';
import { bytesOf } from '../harness/files.ts';
import { languages, runSample } from '../harness/samples.ts';
import { test } from '../harness/user-test.ts';

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The name of the file that is the body. */
  readonly file?: string;
  readonly isDownload?: boolean;
}

interface Language {
  readonly title: string;
  readonly write: (request: Request) => string;
}

const { LANGUAGES } = (await import(join(ROOT, 'functions/docs/samples.js'))) as {
  LANGUAGES: Readonly<Record<string, Language>>;
};
const written = Object.values(LANGUAGES).filter(({ title }) => languages.includes(title));

test.for(written)(
  '$title sends a text and a file as they are, and stores a download',
  async (language, { me }) => {
    const folder = newFolder();
    const bytes = bytesOf(2_000);
    writeFileSync(join(folder, "it's.png"), bytes);
    const runs = (request: Omit<Request, 'url'>, path: string) =>
      runSample(
        me.key,
        language.title,
        language.write({ ...request, url: inject('baseUrl') + path }),
        folder,
      );
    await runs(
      { method: 'POST', headers: { 'Content-Type': 'text/markdown' }, body: "it's\n{}" },
      '/daily/append',
    );
    expect((await me.ok(getDailyContract, {})).data.content).toBe("it's\n{}");
    const headers = { 'Content-Type': 'application/octet-stream' };
    await runs({ method: 'PUT', headers, file: "it's.png" }, '/file?path=a.png');
    const [stored] = (await me.ok(listFilesContract, {})).data;
    await runs({ method: 'GET', headers: {}, isDownload: true }, `/file/${stored?.id}`);
    expect(readFileSync(join(folder, 'download')).equals(bytes)).toBe(true);
  },
);
