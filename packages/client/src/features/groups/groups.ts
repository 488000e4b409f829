import type { BodyOf, Group, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { derive } from '../../core/store/derive.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { loadAllPages } from '../../core/store/loadAllPages.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { groupsInUse, type OwnGroups } from './groupsInUse.ts';

/** The app's user groups (MSG-05): empty until `load()`, live from then on. Admins and moderators change them. */
export class Groups implements OwnGroups {
  readonly #context: ClientContext;
  readonly #groups = createStore<ReadonlyMap<string, Group>>(new Map());
  readonly #loading = new LazyResource(() => this.#loadAll());
  /** Whether the user's own groups are known. */
  isLoaded = false;
  /** By id, sorted. */
  readonly state: Readable<ReadonlyMap<string, Group>> = this.#groups;
  /** The ids of the user's own groups. */
  readonly mine: Readable<ReadonlySet<string>>;

  constructor(context: ClientContext) {
    this.#context = context;
    this.mine = derive([this.#groups, context.me], ([groups, me]) => {
      const own = [...groups.values()].filter((group) => me && group.member_ids.includes(me.id));
      return new Set(own.map((group) => group.id)) as ReadonlySet<string>;
    });
    groupsInUse(context).groups = this;
    addHandlers(context, {
      apply: {
        'group.updated': ({ group }) => this.apply(group),
        'group.deleted': ({ group_id }) => this.applyDeleted(group_id),
      },
      reload: () => this.#loading.reload(),
      forget: () => this.#forget(),
    });
  }

  /** Loads all groups, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  async create(group: BodyOf<Routes['POST /groups']>): Promise<Group> {
    return this.#applyAnswer(this.#context.http.call('POST /groups', { body: group }));
  }
  update(groupId: string, change: BodyOf<Routes['PATCH /groups/{group_id}']>): Promise<Group> {
    const params = { group_id: groupId };
    return this.#applyAnswer(this.#context.http.call('PATCH /groups/{group_id}', { params, body: change }));
  }
  async delete(groupId: string): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('DELETE /groups/{group_id}', { params: { group_id: groupId } }),
      () => this.applyDeleted(groupId),
    );
  }
  addMembers(groupId: string, userIds: string[]): Promise<Group> {
    const call = { params: { group_id: groupId }, body: { member_ids: userIds } };
    return this.#applyAnswer(this.#context.http.call('POST /groups/{group_id}/members', call));
  }
  removeMember(groupId: string, userId: string): Promise<Group> {
    const params = { group_id: groupId, user_id: userId };
    return this.#applyAnswer(
      this.#context.http.call('DELETE /groups/{group_id}/members/{user_id}', { params }),
    );
  }

  /** Adds or replaces a group. */
  apply(group: Group): void {
    if (!this.#loading.isRequested) return;
    this.#groups.update((groups) => inOrder(new Map(groups).set(group.id, group)));
  }

  applyDeleted(groupId: string): void {
    if (!this.#groups.get().has(groupId)) return;
    this.#groups.update((groups) => new Map([...groups].filter(([id]) => id !== groupId)));
  }

  #forget(): void {
    this.#loading.forget();
    this.isLoaded = false;
    this.#groups.update(() => new Map());
  }

  #applyAnswer(call: Promise<{ group: Group }>): Promise<Group> {
    return this.#context.journal.applyAnswer(
      () => call,
      ({ group }) => {
        this.apply(group);
        return group;
      },
    );
  }

  #loadAll(): Promise<void> {
    const { http } = this.#context;
    return loadAllPages<Group>(this.#context, {
      page: async ({ limit, offset }) => {
        const query = { limit: String(limit), offset: String(offset) };
        const { groups: items, has_next } = await http.call('GET /groups', { query });
        return { items, has_next };
      },
      idOf: ({ id }) => id,
      moves: ({ type }) => type === 'group.deleted',
      apply: (all) => {
        this.isLoaded = true;
        this.#groups.update(() => new Map(all.map((group) => [group.id, group])));
      },
    });
  }
}

const inOrder = (groups: Map<string, Group>) =>
  new Map([...groups].sort(([left], [right]) => (left < right ? -1 : 1)));

/** One client's groups: `client.part(groups)`; call their `load()` once. */
export const groups = perClient((context) => new Groups(context));
