import { ChatError, type ImportPerson, maxImportPeople } from '@confab/protocol';
import type { Transaction } from '../../../core/storage/database.ts';
import { withIndexes, writeChannels, writeUsers } from '../../bulk/index.ts';
import { selectChannels } from '../../channels/index.ts';
import { insertImportChannel } from './certificates.ts';
import { ChannelDigest } from './channelDigest.ts';
import { channelRow, type ImportedChannel } from './channelRow.ts';
import { FileImport } from './importFiles.ts';
import { updatePeople, updateTally } from './importStore.ts';
import { checkLinks } from './linkCheck.ts';
import { loadBookmarks } from './loadBookmarks.ts';
import { loadEmoji } from './loadEmoji.ts';
import { GroupImport } from './loadGroups.ts';
import type { LoadCursor, Loading } from './loading.ts';
import { loadMembers } from './loadMembers.ts';
import { MessageBatch } from './messageBatch.ts';
import { People, type SettledPerson } from './people.ts';
import type { Note, SourcePerson } from './source.ts';
import { SourceNames } from './sourceNames.ts';

const phases = ['people', 'channels', 'messages', 'members'] as const;
const rowsPerBatch = 250;
const maxChannels = 100_000;
const maxPeople = 200_000;

/**
 * Imports an archive: users, channels, groups, messages with everything attached, members, emoji and bookmarks. Every
 * batch is one transaction with the next position and the counts so far, so that a crash resumes exactly there; earlier
 * records are then read again without counting or writing.
 */
export async function loadSource(loading: Loading): Promise<void> {
  await new Loader(loading).run();
}

class Loader {
  readonly #loading: Loading;
  readonly #start: LoadCursor;
  readonly #people: People;
  /** In the archive's order, which positions refer to. */
  readonly #channels: ImportedChannel[] = [];
  readonly #channelsById = new Map<string, ImportedChannel>();
  readonly #unlisted: Set<string>;
  readonly #note: Note;
  readonly #names: SourceNames;
  readonly #groups: GroupImport;
  /** Completed emoji, bookmarks and the check of links. */
  #extras: number;

  constructor(loading: Loading) {
    this.#loading = loading;
    this.#start = loading.task.state ?? { phase: 'people', at: 0, within: 0, unlisted: [] };
    this.#unlisted = new Set(this.#start.unlisted);
    this.#people = new People(loading.context, loading.source, loading.options);
    this.#note = (...what) => loading.tally.note(...what);
    this.#groups = new GroupImport(loading, this.#people);
    this.#names = new SourceNames(loading, {
      people: this.#people,
      groups: this.#groups,
      channels: this.#channelsById,
    });
    this.#extras = this.#start.extras ?? 0;
  }

  async run(): Promise<void> {
    await this.#loadPeople();
    await this.#loadChannels();
    if (!this.#isPhaseDone('messages')) await this.#loadMessages();
    await loadMembers(this.#loading, {
      people: this.#people,
      channels: this.#channelsById,
      note: this.#note,
      isDone: (at) => this.#isDone('members', at),
      keep: (at, write) => this.#save({ phase: 'members', at }, write),
    });
    await this.#loadExtras();
  }

  /** Emoji and bookmarks, one a step, and the check of links as the last step. */
  async #loadExtras(): Promise<void> {
    const { tally } = this.#loading;
    const done = this.#extras;
    let at = 0;
    const step = async (write: ((tx: Transaction) => Promise<void>) | undefined) => {
      at += 1;
      if (at > done) {
        this.#extras = at;
        await this.#save({ phase: 'members', at: this.#channels.length }, write);
      }
      tally.isMuted = at < done;
    };
    tally.isMuted = done > 0;
    const parts = { note: this.#note, isDone: () => at < done, step };
    await loadEmoji(this.#loading, parts);
    await loadBookmarks(this.#loading, { ...parts, people: this.#people, channels: this.#channelsById });
    if (at >= done) {
      tally.isMuted = false;
      await checkLinks(this.#loading);
      await step(undefined);
    }
    tally.isMuted = false;
  }

  /** Whether a phase was completed before this run. */
  #isPhaseDone(phase: LoadCursor['phase']): boolean {
    return phases.indexOf(this.#start.phase) > phases.indexOf(phase);
  }

  /** Whether a position was completed before this run. */
  #isDone(phase: LoadCursor['phase'], at: number, within = 0): boolean {
    if (this.#isPhaseDone(phase)) return true;
    const start = this.#start;
    if (start.phase !== phase) return false;
    return at < start.at || (at === start.at && within < start.within);
  }

  /** Writes in a transaction that also stores where a resumed import continues, and the counts so far. */
  async #save(
    next: Pick<LoadCursor, 'phase' | 'at'> & { within?: number },
    write?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { context, task, importId, tally } = this.#loading;
    const state: LoadCursor = { within: 0, ...next, unlisted: [...this.#unlisted], extras: this.#extras };
    await context.database.write(async (tx) => {
      await write?.(tx);
      const row = { id: importId, tally: JSON.stringify(tally.toColumn()), updated_at: context.clock.now() };
      await tx.run(updateTally, row);
      await task.keep(tx, { state, done: tally.done });
    });
  }

  async #loadPeople(): Promise<void> {
    const { source, tally } = this.#loading;
    const shown: ImportPerson[] = [];
    let at = 0;
    let some: SourcePerson[] = [];
    const flush = async () => {
      tally.isMuted = this.#isDone('people', at);
      const settled = await this.#people.settle(some, this.#note);
      at += some.length;
      some = [];
      shown.push(...settled.map(({ person }) => person));
      if (shown.length > 4 * maxImportPeople) shown.length = 4 * maxImportPeople;
      this.#countPeople(settled);
      if (!tally.isMuted) await this.#save({ phase: 'people', at }, (tx) => this.#writePeople(tx, settled));
      tally.isMuted = this.#isDone('people', at);
    };
    tally.isMuted = this.#isDone('people', 0);
    const seen = new Set<string>();
    for await (const person of source.people(this.#note)) {
      if (seen.has(person.sourceId)) this.#note('users', 'duplicate_id', true, person.sourceId);
      else if (seen.size >= maxPeople) this.#note('users', 'too_many', true, person.sourceId);
      else {
        seen.add(person.sourceId);
        some.push(person);
        if (some.length === rowsPerBatch) await flush();
      }
    }
    if (some.length > 0) await flush();
    if (this.#isPhaseDone('people')) return;
    const people = shown.sort((one, other) => one.name.localeCompare(other.name)).slice(0, maxImportPeople);
    await this.#save({ phase: 'channels', at: 0 }, async (tx) => {
      const row = { id: this.#loading.importId, people: JSON.stringify(people), people_count: seen.size };
      await tx.run(updatePeople, row);
    });
  }

  #countPeople(settled: readonly SettledPerson[]): void {
    const written = settled.filter(({ row }) => row !== undefined).length;
    this.#loading.tally.add('users', { found: settled.length, written, there: settled.length - written });
  }

  async #writePeople(tx: Transaction, settled: readonly SettledPerson[]): Promise<void> {
    const { context, isDry } = this.#loading;
    const rows = settled.flatMap(({ row }) => row ?? []);
    if (!isDry && rows.length > 0) await writeUsers(context, tx, withIndexes(rows));
  }

  async #loadChannels(): Promise<void> {
    const { context, source, tally, isDry } = this.#loading;
    let at = 0;
    let some: ImportedChannel[] = [];
    const flush = async () => {
      tally.isMuted = this.#isDone('channels', at);
      const cids = some.map(({ cid }) => cid);
      const existing = new Set(
        (await context.database.read.all(selectChannels, { cids })).map((channel) => channel.cid),
      );
      const fresh = new Map(some.filter(({ cid }) => !existing.has(cid)).map(({ cid, row }) => [cid, row]));
      at += some.length;
      tally.add('channels', { found: some.length, written: fresh.size, there: some.length - fresh.size });
      some = [];
      if (!tally.isMuted) {
        await this.#save({ phase: 'channels', at }, async (tx) => {
          if (!isDry) await writeChannels(context, tx, withIndexes([...fresh.values()]));
        });
      }
      tally.isMuted = this.#isDone('channels', at);
    };
    tally.isMuted = this.#isDone('channels', 0);
    for await (const channel of source.channels(this.#note)) {
      const name = channel.name ?? channel.sourceId;
      if (this.#channelsById.has(channel.sourceId)) this.#note('channels', 'duplicate_id', true, name);
      else if (this.#channels.length >= maxChannels) this.#note('channels', 'too_many', true, name);
      else {
        const imported = channelRow(source.form, channel, this.#people, context.clock.now());
        if (!imported) {
          this.#note('channels', 'member_unknown', true, name);
          continue;
        }
        this.#channelsById.set(channel.sourceId, imported);
        this.#channels.push(imported);
        some.push(imported);
        if (some.length === rowsPerBatch) await flush();
      }
    }
    if (some.length > 0) await flush();
    const isDone = this.#isPhaseDone('channels');
    tally.isMuted = isDone;
    // Before the messages, whose mentions need them.
    await this.#groups.load(this.#note);
    if (!isDone) await this.#save({ phase: 'messages', at: 0 }, (tx) => this.#groups.write(tx));
    tally.isMuted = false;
    await this.#names.load();
  }

  async #loadMessages(): Promise<void> {
    const { source, tally } = this.#loading;
    const files = new FileImport(this.#loading);
    for (const [at, imported] of this.#channels.entries()) {
      if (this.#isDone('messages', at, Number.POSITIVE_INFINITY)) continue;
      let within = 0;
      const digest = new ChannelDigest();
      const batch = new MessageBatch(this.#loading, imported, { files, digest });
      const note: Note = (kind, reason, isLeftOut, example) => {
        if (kind === 'messages' && isLeftOut) digest.leftOut += 1;
        this.#note(kind, reason, isLeftOut, example);
      };
      const flush = async () => {
        this.#addUnlisted(tally.isMuted ? undefined : batch);
        if (!tally.isMuted) {
          await batch.settle();
          await batch.writePeople();
          await batch.bringFiles();
          await this.#writeBatch(batch, { phase: 'messages', at, within });
        }
        await batch.certify();
        batch.clear();
      };
      tally.isMuted = this.#isDone('messages', at, within);
      for await (const message of source.messages(imported.channel, this.#names, note)) {
        within += 1;
        // Messages from before a crash are read again for the certificate alone.
        batch.add(message, (id) => this.#people.person(id)?.id);
        const isMuted = this.#isDone('messages', at, within);
        if (batch.isFull || isMuted !== tally.isMuted) await flush();
        tally.isMuted = isMuted;
      }
      tally.isMuted = false;
      this.#addUnlisted(batch);
      if (!batch.isEmpty) await flush();
      const { cid, channel } = imported;
      const row = {
        ...{ import_id: this.#loading.importId, position: at, cid, source_id: channel.sourceId },
        ...{ name: channel.name ?? null, ...digest.finish() },
      };
      await this.#save(
        { phase: 'messages', at: at + 1 },
        async (tx) => void (await tx.run(insertImportChannel, row)),
      );
    }
    await this.#save({ phase: 'members', at: 0 });
  }

  /** Rows that the store rejects are omitted and reported, and the rest is imported. */
  async #writeBatch(batch: MessageBatch, next: Pick<LoadCursor, 'phase' | 'at' | 'within'>): Promise<void> {
    for (;;) {
      try {
        return await this.#save(next, (tx) => batch.write(tx));
      } catch (error) {
        if (!(error instanceof ChatError) || !batch.drop(error)) throw error;
      }
    }
  }

  /** Adds users who came up in messages: new to this import, or met before a crash. */
  #addUnlisted(batch: MessageBatch | undefined): void {
    for (const settled of this.#people.drainUnwritten()) {
      if (this.#unlisted.has(settled.person.source_id)) continue;
      this.#unlisted.add(settled.person.source_id);
      batch?.addPerson(settled);
    }
  }
}
