import type { BodyOf, Group, Routes } from '@confab/protocol';
import type { ClientContext } from '../clientContext.ts';
import { perClient } from '../perClient.ts';
import { derive } from '../store/derive.ts';
import { createStore, type Readable } from '../store/store.ts';

const pageSize = 100;

/** The app's user groups (MSG-05): empty until `load()`, live from then on. Admins and moderators change them. */
export class Groups {
  readonly #context: ClientContext;
  readonly #groups = createStore<ReadonlyMap<string, Group>>(new Map());
  #loaded: Promise<void> | undefined;
  /** By id, in the order of ids. */
  readonly state: Readable<ReadonlyMap<string, Group>> = this.#groups;
  /** The ids of those that one belongs to. */
  readonly mine: Readable<ReadonlySet<string>>;

  constructor(context: ClientContext) {
    this.#context = context;
    this.mine = derive([this.#groups, context.me], ([groups, me]) => {
      const own = [...groups.values()].filter((group) => me && group.member_ids.includes(me.id));
      return new Set(own.map((group) => group.id)) as ReadonlySet<string>;
    });
  }

  /** Whether they are, or will be, kept: before `load()` nothing is known of them. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** Loads all groups, once; from then on their changes come in as they happen. */
  load(): Promise<void> {
    this.#loaded ??= this.#loadAll().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  async create(group: BodyOf<Routes['POST /groups']>): Promise<Group> {
    return this.#take(this.#context.http.call('POST /groups', { body: group }));
  }
  update(groupId: string, change: BodyOf<Routes['PATCH /groups/{group_id}']>): Promise<Group> {
    const params = { group_id: groupId };
    return this.#take(this.#context.http.call('PATCH /groups/{group_id}', { params, body: change }));
  }
  async delete(groupId: string): Promise<void> {
    await this.#context.http.call('DELETE /groups/{group_id}', { params: { group_id: groupId } });
    this.applyDeleted(groupId);
  }
  addMembers(groupId: string, userIds: string[]): Promise<Group> {
    const call = { params: { group_id: groupId }, body: { user_ids: userIds } };
    return this.#take(this.#context.http.call('POST /groups/{group_id}/members', call));
  }
  removeMember(groupId: string, userId: string): Promise<Group> {
    const params = { group_id: groupId, user_id: userId };
    return this.#take(this.#context.http.call('DELETE /groups/{group_id}/members/{user_id}', { params }));
  }

  /** Takes in how a group is now. */
  apply(group: Group): void {
    if (!this.#loaded) return;
    this.#groups.update((groups) => inOrder(new Map(groups).set(group.id, group)));
  }

  applyDeleted(groupId: string): void {
    if (!this.#groups.get().has(groupId)) return;
    this.#groups.update((groups) => new Map([...groups].filter(([id]) => id !== groupId)));
  }

  /** Loads them afresh, if they are kept at all: changes may have been missed. */
  async reload(): Promise<void> {
    if (this.#loaded) await this.#loadAll();
  }

  forget(): void {
    this.#loaded = undefined;
    this.#groups.update(() => new Map());
  }

  async #take(call: Promise<{ group: Group }>): Promise<Group> {
    const { answer, since } = await this.#context.journal.during(() => call);
    this.apply(answer.group);
    this.#context.reapply(since);
    return answer.group;
  }

  async #loadAll(): Promise<void> {
    const { journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() => this.#fetchAll());
    // A group that went while pages were read may have moved another one over their edge.
    if (answer.length > pageSize && since.some(({ type }) => type === 'group.deleted'))
      return this.#loadAll();
    this.#groups.update(() => new Map(answer.map((group) => [group.id, group])));
    reapply(since);
  }

  async #fetchAll(): Promise<Group[]> {
    const groups: Group[] = [];
    for (let more = true; more; ) {
      const query = { limit: String(pageSize), offset: String(groups.length) };
      const page = await this.#context.http.call('GET /groups', { query });
      groups.push(...page.groups);
      more = page.has_next;
    }
    return groups;
  }
}

const inOrder = (groups: Map<string, Group>) =>
  new Map([...groups].sort(([left], [right]) => (left < right ? -1 : 1)));

/** One client's groups. */
export const groups = perClient((context) => new Groups(context));
