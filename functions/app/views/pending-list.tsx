// The captured texts of a day that the service does not have yet.
import { dropCapture, pendingCaptures, retryCapture } from '../notes/captures.ts';
import { workspaceId } from '../notes/workspaces.ts';

export function PendingList({ date }: { readonly date: string }) {
  const items = pendingCaptures.value.filter(
    (item) => item.date === date && item.workspaceId === workspaceId.value,
  );
  if (items.length === 0) return null;
  return (
    <ul class="pending" aria-label="Waiting to be sent">
      {items.map((item) => (
        <li key={item.id}>
          <p dir="auto">{item.content}</p>
          {item.problem === undefined ? (
            <small>Waiting to be sent</small>
          ) : (
            <div class="actions">
              <small class="problem">{item.problem}</small>
              <button onClick={() => void retryCapture(item)}>Try again</button>
              <button onClick={() => void dropCapture(item)}>Delete</button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
