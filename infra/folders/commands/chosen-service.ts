// The service and the API key that a command uses: options, otherwise the environment.
import { containsKey } from '../../../lib/domain/keys/key-format.ts';
import { UserError } from '../../ground/user-error.ts';
import { newApi, type Api } from '../../../lib/folders/api.ts';
import { notice } from '../terminal.ts';
import type { FolderProgram, Service } from './program.ts';

const { NOTES_URL, NOTES_KEY } = process.env;

/** A host and a port without a scheme also parse as a URL. */
const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** @throws UserError if no service or no key is known */
export function chosenService(
  program: FolderProgram,
  { url = NOTES_URL, key = NOTES_KEY }: { readonly url?: string; readonly key?: string },
): Service {
  if (url !== undefined && !isUrl(url))
    throw new UserError(
      containsKey(url)
        ? 'The base URL contains an API key. Pass a URL such as https://…/api with --url or NOTES_URL.'
        : `The base URL is "${url}"; it must be a URL such as https://…/api. Pass --url or set NOTES_URL.`,
    );
  // A variable that another command was to fill is empty if that command failed.
  if (key === '') throw new UserError('The API key is empty. Set NOTES_KEY, or pass --key KEY.');
  if (url !== undefined && key === undefined)
    throw new UserError('The API key is missing. Set NOTES_KEY, or pass --key KEY.');
  const service = url !== undefined && key !== undefined ? { url, key } : program.service(key);
  return { url: service.url.replace(/\/+$/, ''), key: service.key };
}

/** The client of a service. @param show prints a line while the service can't be reached */
export const apiOf = ({ url, key }: Service, { version }: FolderProgram, show = notice): Api =>
  newApi(url, key, { notice: show, userAgent: `notes.mjs/${version}` });
