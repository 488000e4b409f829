import type { ImportPerson } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { parsed } from '../../../core/storage/columns.ts';
import type { LoadedUser } from '../../bulk/index.ts';
import { selectUsers, selectUsersByEmail, type UserRow } from '../../users/index.ts';
import { cleanName } from './cleanText.ts';
import { importedId } from './importId.ts';
import type { Names, Note, Source, SourcePerson } from './source.ts';

/** The admin's decisions about matching users. */
export interface PeopleOptions {
  readonly match_emails: boolean;
  readonly people: readonly { source_id: string; user_id: string }[];
}

/** A user of the archive and the matching user here, with the row to insert if new. */
export interface MatchedPerson {
  readonly person: ImportPerson;
  readonly row: LoadedUser | undefined;
}

interface ExistingUsers {
  readonly byId: ReadonlyMap<string, UserRow>;
  readonly byEmail: ReadonlyMap<string | null, UserRow>;
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
  #unwritten: MatchedPerson[] = [];

  constructor(context: ServerContext, source: Source, options: PeopleOptions) {
    this.#context = context;
    this.#source = source;
    this.#options = options;
    this.#chosen = new Map(options.people.map(({ source_id, user_id }) => [source_id, user_id]));
  }

  person(sourceId: string, unlisted?: SourcePerson): { id: string; name: string } | undefined {
    const known = this.#known.get(sourceId);
    if (known || !unlisted) return known;
    this.#unwritten.push(this.#addNew(unlisted, this.#chosen.get(sourceId) ?? this.#newId(sourceId)));
    return this.#known.get(sourceId);
  }

  has(sourceId: string): boolean {
    return this.#known.has(sourceId);
  }

  /** Returns the users known only from messages that came up since the last call. */
  drainUnwritten(): MatchedPerson[] {
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    return unwritten;
  }

  /** Matches users: by the admin's decision, an earlier import, or e-mail address; all others are new. */
  async match(people: readonly SourcePerson[], note: Note): Promise<MatchedPerson[]> {
    const { read } = this.#context.database;
    const emails = people.flatMap(({ email }) => email ?? []);
    const ids = people.flatMap(({ sourceId }) =>
      [this.#newId(sourceId), this.#chosen.get(sourceId) ?? []].flat(),
    );
    const users = await read.all(selectUsers, { ids });
    const usersOfEmails = await read.all(selectUsersByEmail, { emails });
    const existing = {
      byId: new Map(users.map((user) => [user.id, user])),
      byEmail: new Map(usersOfEmails.map((user) => [user.email, user])),
    };
    return people.map((person) => this.#match(person, existing, note));
  }

  #match(person: SourcePerson, { byId, byEmail }: ExistingUsers, note: Note): MatchedPerson {
    const { sourceId, email } = person;
    const chosen = byId.get(this.#chosen.get(sourceId) ?? '');
    if (chosen) return this.#addExisting(person, chosen, 'chosen');
    const imported = byId.get(this.#newId(sourceId));
    if (imported) return this.#addExisting(person, imported, 'there');
    const holder = email === undefined ? undefined : byEmail.get(email);
    // Two users of an archive with the same address remain two, even if one is already written.
    if (holder && this.#options.match_emails && holder.deleted_at === null && !this.#isOfArchive(holder)) {
      return this.#addExisting(person, holder, 'email');
    }
    const isTaken = email !== undefined && (holder !== undefined || this.#emails.has(email));
    if (isTaken) note('users', 'email_taken', false, sourceId);
    else if (email !== undefined) this.#emails.add(email);
    return this.#addNew({ ...person, email: isTaken ? undefined : email }, this.#newId(sourceId));
  }

  /** Whether an import of this format created the user. */
  #isOfArchive({ id, custom }: UserRow): boolean {
    const { imported_id } = parsed<{ imported_id?: unknown }>(custom, {});
    return typeof imported_id === 'string' && id === this.#newId(imported_id);
  }

  /** The id here of an archive's user who is matched to nobody. */
  #newId(sourceId: string): string {
    return importedId(this.#source.form, sourceId);
  }

  #addExisting(
    person: SourcePerson,
    user: { id: string; name: string },
    match: ImportPerson['match'],
  ): MatchedPerson {
    this.#known.set(person.sourceId, { id: user.id, name: user.name });
    return { person: reportPerson(person, user.id, match), row: undefined };
  }

  #addNew(person: SourcePerson, id: string): MatchedPerson {
    const name = cleanName(person.name) ?? id;
    this.#known.set(person.sourceId, { id, name });
    const origin = { imported_from: this.#source.form, imported_id: person.sourceId.slice(0, 128) };
    const row: LoadedUser = {
      id,
      name,
      email: person.email,
      role: person.isGuest ? 'guest' : 'user',
      time_zone: person.timeZone,
      custom: { ...person.custom, ...origin, ...(person.isBot && { bot: true }) },
      deactivated_at: person.isDeactivated ? new Date(this.#context.clock.now()).toISOString() : undefined,
    };
    return { person: reportPerson({ ...person, name }, id, 'new'), row };
  }
}

const reportPerson = (person: SourcePerson, user_id: string, match: ImportPerson['match']): ImportPerson => ({
  source_id: person.sourceId,
  name: cleanName(person.name) ?? person.sourceId,
  ...(person.email !== undefined && { email: person.email }),
  user_id,
  match,
  is_bot: person.isBot,
  is_deactivated: person.isDeactivated,
});
