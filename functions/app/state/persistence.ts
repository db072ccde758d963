// Whether the browser keeps what this device stores when it runs out of space.
import { signal } from '@preact/signals';

/** Undefined until the browser has answered. */
export const isPersistent = signal<boolean | undefined>(undefined);

/** Asks the browser, and some browsers the user. */
export async function askForPersistence(): Promise<void> {
  const { storage } = navigator as Partial<Navigator>;
  isPersistent.value = (await storage?.persisted?.()) ?? false;
  if (!isPersistent.value) isPersistent.value = (await storage?.persist?.()) ?? false;
}
