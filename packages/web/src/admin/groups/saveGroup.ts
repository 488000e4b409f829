import type { Groups } from '@confab/client/groups';
import type { Group } from '@confab/protocol';

/** A group as its form holds it. */
export interface GroupInput {
  id: string;
  name: string;
  description: string;
  memberIds: string[];
}

/** Creates the group, or updates `before` to `input`; unchanged fields are not sent. */
export async function saveGroup(groups: Groups, before: Group | undefined, input: GroupInput): Promise<void> {
  const { id, name, description, memberIds } = input;
  if (!before) {
    const about = description.trim() === '' ? {} : { description };
    await groups.create({ id, name, ...about, member_ids: memberIds });
    return;
  }
  if (name !== before.name || description !== (before.description ?? '')) {
    await groups.update(id, { name, description: description.trim() || null });
  }
  const added = memberIds.filter((userId) => !before.member_ids.includes(userId));
  if (added.length > 0) await groups.addMembers(id, added);
  const removed = before.member_ids.filter((userId) => !memberIds.includes(userId));
  for (const userId of removed) await groups.removeMember(id, userId);
}

/** Derives an id that can be mentioned from a name: `design-crew` for “Design crew”. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);
