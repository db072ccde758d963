// Whether the help is shown. Its text is loaded when it is first opened.
import { signal } from '@preact/signals';

export const helpIsOpen = signal(false);
