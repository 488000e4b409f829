import { maxGroupMembers, maxGroups, mentionWords } from '@confab/protocol';
import type { Transaction } from '../../../core/storage/database.ts';
import { countGroups, insertGroup, insertGroupMember, selectGroups } from '../../groups/index.ts';
import { importedId } from './importId.ts';
import type { Loading } from './loading.ts';
import type { People } from './people.ts';
import type { SourceGroup } from './source.ts';

interface ImportedGroup {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly group: SourceGroup;
}

/** Imports an archive's user groups. Existing ones are unchanged. */
export class GroupImport {
  readonly #loading: Loading;
  readonly #people: People;
  readonly #groups = new Map<string, ImportedGroup>();

  constructor(loading: Loading, people: People) {
    this.#loading = loading;
    this.#people = people;
  }

  find(sourceId: string): { id: string; name: string } | undefined {
    return this.#groups.get(sourceId);
  }

  /** Reads the groups, and counts. */
  async load(): Promise<void> {
    const { source, context, tally } = this.#loading;
    if (!source.groups) return;
    const { note } = tally;
    const { read } = context.database;
    const { count } = (await read.get(countGroups, {})) as { count: number };
    let remaining = maxGroups - Number(count);
    for await (const group of source.groups(note)) {
      const { sourceId, name } = group;
      if (this.#groups.has(sourceId)) {
        note('groups', 'duplicate_id', true, name);
        continue;
      }
      const id = importedId(source.form, sourceId);
      const [existing] = await read.all(selectGroups, { ids: [id] });
      if (!existing && mentionWords.includes(name.toLowerCase())) note('groups', 'name_invalid', true, name);
      else if (!existing && remaining <= 0) note('groups', 'too_many', true, name);
      else {
        if (!existing) remaining -= 1;
        tally.add('groups', { found: 1, written: existing ? 0 : 1, there: existing ? 1 : 0 });
        this.#groups.set(sourceId, { id, name: existing?.name ?? name, isNew: !existing, group });
      }
    }
  }

  /** Inserts the new groups with their members, unless this is a dry run. */
  async write(tx: Transaction): Promise<void> {
    const { context, isDry } = this.#loading;
    if (isDry) return;
    const now = context.clock.now();
    for (const { id, name, isNew, group } of this.#groups.values()) {
      if (!isNew) continue;
      const description = group.description ?? null;
      const row = {
        id,
        name,
        description,
        created_by_id: null,
        tenant: null,
        created_at: now,
        updated_at: now,
      };
      if ((await tx.run(insertGroup, row)) === 0) continue;
      const members = new Set(group.members.flatMap((member) => this.#people.person(member)?.id ?? []));
      const rows = [...members].slice(0, maxGroupMembers).map((user_id) => ({ group_id: id, user_id }));
      await tx.runMany(insertGroupMember, rows);
    }
  }
}
