// The worker that parses Markdown. It knows neither the page nor the service; the page terminates it after a timeout.
import { readNote } from './blocks.ts';
import type { Message, Step } from './steps.ts';

/** About as many steps as a phone shows within a frame. */
const STEPS_AT_ONCE = 600;
/** A text counts as a step for each of these. */
const STEP_CHARACTERS = 50;

const send = (message: Message): void => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  let [steps, size]: [Step[], number] = [[], 0];
  const add = (step: Step): void => {
    steps.push(step);
    size += typeof step === 'string' ? 1 + step.length / STEP_CHARACTERS : 1;
    if (size < STEPS_AT_ONCE) return;
    send(steps);
    [steps, size] = [[], 0];
  };
  try {
    readNote(text, add);
    send(steps);
    send(true);
  } catch {
    // Too many elements, or nested too deeply: the page shows the text.
    send(false);
  }
});
