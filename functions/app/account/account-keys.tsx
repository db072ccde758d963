// The API keys of the user: list, create, revoke. A new key is shown once.
import { useSignal } from '@preact/signals';
import type { ApiKey } from '../../../lib/schema/keys.ts';
import { allGroups, groupName } from '../lists/workspaces.ts';
import { call } from '../state/client.ts';
import { attempt, showNotice } from '../state/notices.ts';
import { session } from '../state/session.ts';
import { copyText } from '../parts/clipboard.ts';
import { endAfter, Item, useOf, Validity } from '../parts/items.tsx';
import { Missing } from '../parts/list-frame.tsx';
import { Dialog, Form, Opener, useLoaded } from '../parts/ui.tsx';
import { RevokeKey } from './revoke-key.tsx';

export function Keys() {
  const readAgain = useSignal(0);
  const created = useSignal('');
  const { value: keys, problem } = useLoaded(
    async () => (await call('GET /key', {})).body.data,
    [readAgain.value],
  );
  const own = session.value?.account.key;
  const create = async (textOf: (field: string) => string): Promise<void> => {
    const { body } = await call('POST /key', {
      name: textOf('name'),
      ...(textOf('writes') === 'nothing'
        ? { readOnly: true }
        : { writeGroupId: textOf('writes') || undefined }),
      expiresAt: endAfter(textOf('days')),
    });
    created.value = body.data.key;
    readAgain.value += 1;
  };
  return (
    <section class="part" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <Missing problem={problem} what="list" />
      <ul class="items">
        {(keys ?? []).map((key) => (
          <Item
            key={key.id}
            name={nameOf(key) + (key.id === own?.id ? ' (this app)' : '')}
            details={scopeText(key) + useOf(key)}
          >
            <Opener
              class="quiet"
              aria-label={`Revoke ${key.name}`}
              dialog={(close) => (
                <RevokeKey
                  of={key}
                  name={nameOf(key)}
                  keys={keys ?? []}
                  isOwn={key.id === own?.id}
                  close={close}
                  done={() => (readAgain.value += 1)}
                />
              )}
            >
              Revoke
            </Opener>
          </Item>
        ))}
      </ul>
      {own?.readOnly === false && own.writeGroupId === undefined && (
        <div class="actions">
          <Opener
            dialog={(close) => (
              <Dialog title="New key" close={close}>
                <NewKey create={(textOf) => create(textOf).then(close)} />
              </Dialog>
            )}
          >
            New key
          </Opener>
        </div>
      )}
      {created.value !== '' && <NewKeyShown text={created.value} close={() => (created.value = '')} />}
    </section>
  );
}

/** What a key may write, if it may not write everything. */
function scopeText({ readOnly, writeGroupId }: ApiKey): string {
  if (writeGroupId === undefined) return readOnly ? 'read-only, ' : '';
  return `writes only in ${groupName(writeGroupId) ?? 'a group'}, `;
}

const nameOf = ({ name }: ApiKey): string => name || 'Unnamed';

const NewKey = ({ create }: { readonly create: (textOf: (field: string) => string) => Promise<void> }) => (
  <Form run={create} button="Create">
    <label class="field">
      <span>Name</span>
      <input name="name" required maxLength={100} autocomplete="off" placeholder="Phone" />
    </label>
    <Validity label="Valid" />
    <label class="field">
      <span>May write</span>
      <select name="writes">
        <option value="">Everything</option>
        <option value="nothing">Nothing</option>
        {allGroups.value.map(({ id, path }) => (
          <option key={id} value={id}>
            Only in {path.join(' / ')}
          </option>
        ))}
      </select>
    </label>
  </Form>
);

function NewKeyShown({ text, close }: { readonly text: string; readonly close: () => void }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    isCopied.value = await copyText(text);
    if (!isCopied.peek()) showNotice('The browser blocked copying. Select the key and copy it.');
  };
  return (
    <Dialog
      title="Your new key"
      close={close}
      actions={
        <button class="primary" onClick={() => attempt(copy)}>
          {isCopied.value ? 'Copied' : 'Copy'}
        </button>
      }
    >
      <p>Save it now. It is not shown again.</p>
      <p class="secret">
        <code>{text}</code>
      </p>
    </Dialog>
  );
}
