// The question before a key is revoked. It also asks about the links that the key, and those it created, have made (E35).
import { useSignal } from '@preact/signals';
import type { ApiKey } from '../../../lib/schema/keys.ts';
import { allShares, readShares } from '../lists/shares.ts';
import { workspaces } from '../lists/workspaces.ts';
import { call } from '../state/client.ts';
import { showNotice } from '../state/notices.ts';
import { Choice } from '../parts/choice.tsx';
import { Confirm, counted } from '../parts/items.tsx';
import { useLoaded } from '../parts/ui.tsx';

interface RevokeKeyProps {
  readonly of: ApiKey;
  readonly name: string;
  /** All keys, oldest first. */
  readonly keys: readonly ApiKey[];
  /** Whether the app uses the key. */
  readonly isOwn: boolean;
  readonly close: () => void;
  readonly done: () => void;
}

export function RevokeKey({ of, name, keys, isOwn, close, done }: RevokeKeyProps) {
  const endsLinks = useSignal(false);
  useLoaded(readAllShares, []);
  const revoked = new Set([of.id]);
  // A key is listed after the one that created it.
  for (const { id, createdBy } of keys) if (revoked.has(createdBy ?? '')) revoked.add(id);
  const made = allShares.value.filter(({ createdBy }) => revoked.has(createdBy ?? '')).length;
  const run = async (): Promise<void> => {
    const { body } = await call('DELETE /key', { id: of.id, links: endsLinks.peek() });
    const { links } = body.data;
    const works = links === 1 ? 'works' : 'work';
    if (links > 0)
      showNotice(
        `${counted(links, 'link')} of the key ${endsLinks.peek() ? 'no longer work' : `still ${works}`}.`,
      );
    done();
    if (endsLinks.peek() && !isOwn) await readAllShares();
  };
  return (
    <Confirm title={`Revoke “${name}”?`} button="Revoke" close={close} run={run}>
      <p>
        {isOwn
          ? 'This app uses this key: you have to sign in again with another one. '
          : 'Programs that use this key lose access at once. '}
        The keys that it created are revoked, too.
      </p>
      {made > 0 && (
        <Choice
          title="End the links of these keys, too"
          effect={`${counted(made, 'link')}, and those of keys that they created and that were revoked before.`}
        >
          <input
            type="checkbox"
            checked={endsLinks.value}
            onChange={({ currentTarget }) => (endsLinks.value = currentTarget.checked)}
          />
        </Choice>
      )}
    </Confirm>
  );
}

const readAllShares = (): Promise<unknown> => Promise.all(workspaces.peek().map(({ id }) => readShares(id)));
