// Bundles a script or a style sheet for browsers.
import { build, type BuildOptions } from 'esbuild';
import { reported } from './build-messages.ts';

export const BROWSER_OPTIONS = {
  bundle: true,
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  legalComments: 'none',
  minify: true,
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions;

/** Returns the bundle of an entry point. @throws UserError with the errors in the sources */
export async function browserBundle(
  folder: string,
  entry: string,
  options: BuildOptions = {},
): Promise<Uint8Array> {
  const { outputFiles } = await reported(
    build({ ...BROWSER_OPTIONS, ...options, write: false, absWorkingDir: folder, entryPoints: [entry] }),
  );
  const [output] = outputFiles;
  if (!output) throw new Error(`${entry} has no output`);
  return output.contents;
}
