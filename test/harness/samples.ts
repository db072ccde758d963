// The samples of the API reference, as programs.
import { expect } from 'vitest';
import { missing, run } from './example.ts';

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  curl: ['sh', '-e'],
  JavaScript: [process.execPath, '--input-type=module', '-'],
  Python: ['python3', '-'],
};

/** Runs a program as a user does who has set NOTES_KEY. */
export async function runSample(key: string, language: string, input: string, cwd?: string): Promise<string> {
  const [program = '', ...options] = PROGRAMS[language] ?? [];
  const { status, out, err } = await run(
    { key, input, ...(cwd !== undefined && { cwd }) },
    program,
    ...options,
  );
  expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' });
  return out;
}

export const languages = Object.keys(PROGRAMS).filter(
  (language) =>
    language !== 'Python' || !missing('no Python 3 with requests', 'python3', '-c', 'import requests'),
);
