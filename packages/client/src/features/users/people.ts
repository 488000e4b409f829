import type { Member, Message, Presence, Reaction, User, UserRef } from '@confab/protocol';
import { createStore, type Readable, type Store } from '../../core/store/store.ts';
import { mapRefs } from './mapRefs.ts';

/** A person as far as known: the whole profile, or the name and picture contained in other entities. */
export type Person = User | UserRef;

/** Whether the whole profile is known. */
export const isFullProfile = (person: Person | undefined): person is User =>
  person !== undefined && 'presence' in person;

type RefSource = 'answer' | 'event';

/** Queries at most 100 whole profiles and adds them, among the events that arrive meanwhile. */
type PeopleQuery = (ids: string[]) => Promise<unknown>;

/**
 * The single store of people. Other data refers to people by id and joins them in when read, so that a changed name or
 * picture shows everywhere at once.
 */
export class People {
  readonly #people = new Map<string, Store<Person | undefined>>();
  readonly #refs = new Map<string, UserRef>();
  readonly #names = createStore(0);
  readonly #query: PeopleQuery;
  readonly #loading = new Set<string>();
  /** People of whom only an old name is known: that of an event is newer. */
  readonly #old = new Set<string>();
  /** Changes whenever the name or picture of a known person has changed. */
  readonly names: Readable<number> = this.#names;

  constructor(query: PeopleQuery) {
    this.#query = query;
  }

  get(id: string): Person | undefined {
    return this.#people.get(id)?.get();
  }

  /** Returns one person, live. */
  watch(id: string): Readable<Person | undefined> {
    return this.#entry(id);
  }

  /** Returns the current name and picture; `fallback` where the person is unknown. */
  ref(fallback: UserRef): UserRef {
    return this.#refs.get(fallback.id) ?? fallback;
  }

  /** Returns a list with current names and pictures; the list itself if nothing changed. */
  refs(list: UserRef[]): UserRef[] {
    return list.every((ref) => this.ref(ref) === ref) ? list : list.map((ref) => this.ref(ref));
  }

  /**
   * Returns an entity with the current names and pictures of everybody inside; the entity itself if nothing changed.
   */
  within<T>(thing: T): T {
    return mapRefs(thing, (ref) => this.ref(ref));
  }

  /** Loads the whole profiles (presence, status) of people of whom only the name is known. */
  async load(ids: readonly string[]): Promise<void> {
    await this.#loadAll(ids.filter((id) => !isFullProfile(this.get(id)) && !this.#loading.has(id)));
  }

  /** Loads all whole profiles but one again, since changes may have been missed. */
  async refresh(except?: string): Promise<void> {
    const isOld = (id: string) => id !== except && isFullProfile(this.get(id));
    await this.#loadAll([...this.#people.keys()].filter(isOld));
  }

  /** Applies a whole profile of an answer, unless a newer one is known. */
  add(user: User): void {
    const known = this.get(user.id);
    if (isFullProfile(known) && known.updated_at > user.updated_at) return;
    this.#set(user);
  }

  /**
   * Applies a profile of an event, unless a newer one is known. Its presence is as old as the event, which may have been
   * missed for long, so it is never used.
   */
  change(user: User): void {
    const known = this.get(user.id);
    if (!isFullProfile(known)) return this.#set(toRef(user));
    const { presence, last_active } = known;
    this.add({ ...user, presence, last_active });
  }

  /**
   * Applies a name and picture. A whole profile is kept current by its own events, so a name never replaces one; a name
   * inside an event may be old, so it is only used if none is known.
   */
  addRef(ref: UserRef, source: RefSource): void {
    const known = this.get(ref.id);
    const isNewer = source === 'answer' || this.#old.has(ref.id);
    if (known === undefined || (isNewer && !isFullProfile(known))) this.#set(ref);
  }

  /** All names known now are those of an earlier visit (CONN-05). */
  markOld(): void {
    for (const id of this.#refs.keys()) this.#old.add(id);
  }

  addFromReactions(reactions: Reaction[], source: RefSource): void {
    for (const reaction of reactions) this.addRef(reaction.user, source);
  }

  addFromMember(member: Member, source: RefSource): void {
    this.addRef(member.user, source);
  }

  addFromMessage(message: Omit<Message, 'quoted_message'>, source: RefSource): void {
    this.addRef(message.user, source);
    if (message.forwarded_from) this.addRef(message.forwarded_from.user, source);
    if (message.pinned_by) this.addRef(message.pinned_by, source);
    for (const ref of message.mentioned_users) this.addRef(ref, source);
    for (const ref of message.thread_participants) this.addRef(ref, source);
    this.addFromReactions(message.latest_reactions, source);
    if (message.poll) this.addFrom(message.poll, source);
  }

  /** Applies the names and pictures of everybody inside an entity. */
  addFrom(thing: object, source: RefSource): void {
    mapRefs(thing, (ref) => {
      this.addRef(ref, source);
      return ref;
    });
  }

  setPresence(userId: string, presence: Presence, lastActive: string | undefined): void {
    this.#people
      .get(userId)
      ?.update((person) =>
        isFullProfile(person)
          ? { ...person, presence, last_active: lastActive ?? person.last_active }
          : person,
      );
  }

  async #loadAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#loading.add(id);
    try {
      for (let at = 0; at < ids.length; at += 100) await this.#query(ids.slice(at, at + 100));
    } finally {
      for (const id of ids) this.#loading.delete(id);
    }
  }

  #set(person: Person): void {
    this.#old.delete(person.id);
    const before = this.#refs.get(person.id);
    const renamed = before !== undefined && (before.name !== person.name || before.image !== person.image);
    if (before === undefined || renamed) this.#refs.set(person.id, toRef(person));
    this.#entry(person.id).update(() => person);
    if (renamed) this.#names.update((version) => version + 1);
  }

  #entry(id: string): Store<Person | undefined> {
    const entry = this.#people.get(id) ?? createStore<Person | undefined>(undefined);
    this.#people.set(id, entry);
    return entry;
  }
}

/** Returns the name and picture of a person, as entities contain them. */
export const toRef = ({ id, name, image, bot }: Person): UserRef => ({
  id,
  name,
  ...(image !== undefined && { image }),
  ...(bot && { bot }),
});
