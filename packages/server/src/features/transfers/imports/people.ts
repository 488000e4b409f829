import type { ImportPerson } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { parsed } from '../../../core/storage/columns.ts';
import type { LoadedUser } from '../../bulk/index.ts';
import { selectUsers, selectUsersByEmail } from '../../users/index.ts';
import { cleanName } from './cleanText.ts';
import { importedId } from './importId.ts';
import type { Names, Note, Source, SourcePerson } from './source.ts';

/** The admin's decisions about matching users. */
export interface PeopleOptions {
  readonly match_emails: boolean;
  readonly people: readonly { source_id: string; user_id: string }[];
}

/** A matched user of the archive, with the row to insert if new. */
export interface SettledPerson {
  readonly person: ImportPerson;
  readonly row: LoadedUser | undefined;
}

/** Matches an archive's users to users here. */
export class People implements Pick<Names, 'person'> {
  readonly #context: ServerContext;
  readonly #source: Source;
  readonly #options: PeopleOptions;
  readonly #chosen: ReadonlyMap<string, string>;
  readonly #known = new Map<string, { id: string; name: string }>();
  readonly #emails = new Set<string>();
  /** Users known only from messages that are not written yet. */
  #unwritten: SettledPerson[] = [];

  constructor(context: ServerContext, source: Source, options: PeopleOptions) {
    this.#context = context;
    this.#source = source;
    this.#options = options;
    this.#chosen = new Map(options.people.map(({ source_id, user_id }) => [source_id, user_id]));
  }

  person(sourceId: string, unlisted?: SourcePerson): { id: string; name: string } | undefined {
    const known = this.#known.get(sourceId);
    if (known || !unlisted) return known;
    const settled = this.#settleNew(unlisted, this.#chosen.get(sourceId) ?? this.#idOf(sourceId));
    this.#unwritten.push(settled);
    return this.#known.get(sourceId);
  }

  has(sourceId: string): boolean {
    return this.#known.has(sourceId);
  }

  /** Returns the users known only from messages that came up since the last call. */
  drainUnwritten(): SettledPerson[] {
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    return unwritten;
  }

  /** Matches users: by the admin's decision, an earlier import, or e-mail address; all others are new. */
  async settle(some: readonly SourcePerson[], note: Note): Promise<SettledPerson[]> {
    const { read } = this.#context.database;
    const emails = some.flatMap(({ email }) => email ?? []);
    const ids = some.flatMap(({ sourceId }) =>
      [this.#idOf(sourceId), this.#chosen.get(sourceId) ?? []].flat(),
    );
    const byId = new Map((await read.all(selectUsers, { ids })).map((user) => [user.id, user]));
    const byEmail = new Map(
      (await read.all(selectUsersByEmail, { emails })).map((user) => [user.email, user]),
    );
    return some.map((given) => {
      const chosen = byId.get(this.#chosen.get(given.sourceId) ?? '');
      if (chosen) return this.#settleKnown(given, chosen, 'chosen');
      const own = byId.get(this.#idOf(given.sourceId));
      if (own) return this.#settleKnown(given, own, 'there');
      const holder = given.email === undefined ? undefined : byEmail.get(given.email);
      // Two users of an archive with the same address remain two, even if one is already written.
      if (holder && this.#options.match_emails && holder.deleted_at === null && !this.#isOfArchive(holder)) {
        return this.#settleKnown(given, holder, 'email');
      }
      const isTaken = given.email !== undefined && (holder !== undefined || this.#emails.has(given.email));
      if (isTaken) note('users', 'email_taken', false, given.sourceId);
      else if (given.email !== undefined) this.#emails.add(given.email);
      const email = isTaken ? undefined : given.email;
      return this.#settleNew({ ...given, email }, this.#idOf(given.sourceId));
    });
  }

  /** Whether an import of this format created the user. */
  #isOfArchive({ id, custom }: { id: string; custom: string | null }): boolean {
    const { imported_id } = parsed<{ imported_id?: unknown }>(custom, {});
    return typeof imported_id === 'string' && id === this.#idOf(imported_id);
  }

  #idOf = (sourceId: string) => importedId(this.#source.form, sourceId);

  #settleKnown(
    given: SourcePerson,
    user: { id: string; name: string },
    match: ImportPerson['match'],
  ): SettledPerson {
    this.#known.set(given.sourceId, { id: user.id, name: user.name });
    return { person: shown(given, user.id, match), row: undefined };
  }

  #settleNew(given: SourcePerson, id: string): SettledPerson {
    const name = cleanName(given.name) ?? id;
    this.#known.set(given.sourceId, { id, name });
    const from = { imported_from: this.#source.form, imported_id: given.sourceId.slice(0, 128) };
    const row: LoadedUser = {
      id,
      name,
      email: given.email,
      role: given.isGuest ? 'guest' : 'user',
      time_zone: given.timeZone,
      custom: { ...given.custom, ...from, ...(given.isBot && { bot: true }) },
      deactivated_at: given.isDeactivated ? new Date(this.#context.clock.now()).toISOString() : undefined,
    };
    return { person: shown({ ...given, name }, id, 'new'), row };
  }
}

const shown = (given: SourcePerson, user_id: string, match: ImportPerson['match']): ImportPerson => ({
  source_id: given.sourceId,
  name: cleanName(given.name) ?? given.sourceId,
  ...(given.email !== undefined && { email: given.email }),
  user_id,
  match,
  is_bot: given.isBot,
  is_deactivated: given.isDeactivated,
});
