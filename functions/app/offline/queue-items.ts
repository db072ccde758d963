// The items of the queue as this tab knows them: captures, and actions that are shown as if the service had them.
import { computed, signal } from '@preact/signals';
import type { Action } from './action.ts';
import type { Capture, Queued } from './database.ts';
import { isAction, type Pending } from './waiting.ts';

export const queued = signal<readonly Pending<Queued>[]>([]);

/** The captures that the service has not acknowledged. */
export const waitingCaptures = computed(() =>
  queued.value.filter((item): item is Pending<Capture> => !isAction(item)),
);

const actions = computed(() => queued.value.filter((item): item is Pending<Action> => isAction(item)));

/** The actions that are shown, in their order. */
export const waitingActions = computed(() => actions.value.filter(({ failure }) => failure === undefined));

/** The actions that can't be done. */
export const failedActions = computed(() => actions.value.filter(({ failure }) => failure !== undefined));
