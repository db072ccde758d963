// The path of a group: as links, or as a short text.
import { groupPathItems } from '../lists/workspaces.ts';
import { addresses } from '../state/addresses.ts';

/** The groups of a path, from the outermost, each with a link. If it is too wide, its beginning is hidden. */
export const GroupLinks = ({ id }: { readonly id: string | null }) => (
  <span class="group-path">
    {/* The inner element has the direction of the text again. */}
    <bdi>
      {groupPathItems(id).map((group, index) => (
        <span key={group.id}>
          {index > 0 && ' / '}
          <a href={addresses.group(group.id)} dir="auto">
            {group.name}
          </a>
        </span>
      ))}
    </bdi>
  </span>
);
