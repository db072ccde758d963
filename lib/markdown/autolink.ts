// Addresses in angle brackets.

const SCHEME = /^[a-z][a-z\d+.-]{1,31}$/i;

/** The offset after `<https://…>`. A bracket ends the attempt, so no character is read by two of them. */
export function afterAddress(content: string, start: number, end: number): number | undefined {
  let [at, isAddress] = [start + 1, false];
  for (; at < end && !/[<>\s]/.test(content.charAt(at)); at += 1)
    if (!isAddress && content.charAt(at) === ':') {
      if (!SCHEME.test(content.slice(start + 1, at))) return undefined;
      isAddress = true;
    }
  return isAddress && at < end && content.charAt(at) === '>' ? at + 1 : undefined;
}
