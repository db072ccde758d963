// Which addresses in a note become links or images.

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** Images inside the note. An SVG image is left out, because it is a document when a browser opens it by itself. */
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=\s]*$/i;

/** The complete address of a link to another site or a mailbox; undefined for anything else. */
export function externalAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return SCHEMES.has(protocol) ? href : undefined;
}

/** Whether an image is in the note itself. Images of other sites would tell them who reads what. */
export const isEmbeddedImage = (url: string): boolean => IMAGE.test(url);
