import { type ChatError, maxFilesPerMessage } from '@confab/protocol';
import type { Transaction } from '../../../core/storage/database.ts';
import { withIndexes, writeMessages, writePins, writeReactions, writeUsers } from '../../bulk/index.ts';
import { selectMessages } from '../../messages/index.ts';
import { selectReactionsTo } from '../../reactions/index.ts';
import { type BatchEntry, hasNewerText, missingFiles, writeFiles, writeNewerText } from './batchEntry.ts';
import type { ChannelDigest } from './channelDigest.ts';
import type { ImportedChannel } from './channelRow.ts';
import { selectImportedFiles } from './importedFileStore.ts';
import type { FileImport } from './importFiles.ts';
import { insertImportLink } from './linkStore.ts';
import type { Loading } from './loading.ts';
import { messageRow, reactionRows } from './messageRows.ts';
import type { SettledPerson } from './people.ts';
import type { SourceMessage } from './source.ts';

const messagesPerBatch = 250;
const reactionsPerBatch = 1000;
const dayMs = 86_400_000;

/** Messages of one channel written in one transaction. An existing message only gets what is new. */
export class MessageBatch {
  readonly #loading: Loading;
  readonly #channel: ImportedChannel;
  readonly #fileImport: FileImport;
  readonly #digest: ChannelDigest;
  #entries: BatchEntry[] = [];
  #people: SettledPerson[] = [];
  #fresh: BatchEntry[] = [];
  #reactionCount = 0;
  /** Keys of omitted messages of this channel: replies to them become ordinary messages. */
  readonly #lost = new Set<string>();

  constructor(
    loading: Loading,
    channel: ImportedChannel,
    parts: { files: FileImport; digest: ChannelDigest },
  ) {
    this.#loading = loading;
    this.#channel = channel;
    this.#fileImport = parts.files;
    this.#digest = parts.digest;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#people.length === 0;
  }

  get isFull(): boolean {
    return this.#entries.length >= messagesPerBatch || this.#reactionCount >= reactionsPerBatch;
  }

  addPerson(settled: SettledPerson): void {
    this.#people.push(settled);
    this.#loading.tally.add('users', { found: 1 });
  }

  /** Adds a message to the batch, as far as it can be stored; reports the parts that cannot. */
  add(message: SourceMessage, userOf: (sourceId: string) => string | undefined): void {
    const { tally, context } = this.#loading;
    const userId = userOf(message.author);
    const isInTime = message.timeMs >= 0 && message.timeMs <= context.clock.now() + dayMs;
    if (userId === undefined || !isInTime) {
      this.#lost.add(message.key);
      this.#digest.leftOut += 1;
      const reason = isInTime ? 'author_unknown' : 'time_out_of_range';
      return tally.note('messages', reason, true, message.location);
    }
    const row = messageRow(this.#loading, message, { channel: this.#channel, userId, lost: this.#lost });
    const reactions = reactionRows(tally, message, row.id, userOf);
    this.#reactionCount += reactions.length;
    const pin = message.pin && {
      message_id: row.id,
      pinned_by_id: userOf(message.pin.by ?? '') ?? userId,
      pinned_at: new Date(message.pin.atMs ?? message.timeMs).toISOString(),
    };
    const files = message.files.slice(0, maxFilesPerMessage);
    const links = [...(message.links ?? [])];
    this.#entries.push({
      row,
      location: message.location,
      files,
      links,
      outcomes: [],
      reactions,
      newReactions: [],
      pin,
    });
  }

  /** Looks up existing rows, and counts. */
  async settle(): Promise<void> {
    const { context, tally } = this.#loading;
    const { read } = context.database;
    const ids = this.#entries.map(({ row }) => row.id);
    const rows = ids.length === 0 ? [] : await read.all(selectMessages, { ids });
    const existing = new Map(rows.map((row) => [row.id, row]));
    for (const entry of this.#entries) entry.existing = existing.get(entry.row.id);
    this.#fresh = this.#entries.filter((entry) => !entry.existing);
    const all = countsOf(this.#entries);
    const fresh = countsOf(this.#fresh);
    for (const kind of countedKinds) {
      tally.add(kind, { found: all[kind], written: fresh[kind], there: all[kind] - fresh[kind] });
    }
    await this.#settleReactions();
    for (const entry of this.#entries) {
      if (hasNewerText(entry)) tally.note('messages', 'text_edited', false, entry.location);
    }
    const { length: written } = await this.#newPeople();
    tally.add('users', { written, there: this.#people.length - written });
  }

  /** Finds the reactions that messages do not have here yet, and counts. */
  async #settleReactions(): Promise<void> {
    const { context, tally } = this.#loading;
    const message_ids = this.#entries
      .filter(({ existing, reactions }) => existing && reactions.length > 0)
      .map(({ row }) => row.id);
    const rows =
      message_ids.length === 0 ? [] : await context.database.read.all(selectReactionsTo, { message_ids });
    const known = new Set(rows.map(({ message_id, user_id, type }) => `${message_id} ${user_id} ${type}`));
    for (const entry of this.#entries) {
      const { reactions, existing } = entry;
      entry.newReactions = reactions.filter(
        ({ user_id, type }) =>
          !existing || (!existing.deleted_at && !known.has(`${existing.id} ${user_id} ${type}`)),
      );
      const { length: found } = reactions;
      const { length: written } = entry.newReactions;
      tally.add('reactions', { found, written, there: found - written });
    }
  }

  /** Brings the files of new messages, and those that earlier imports could not bring. */
  async bringFiles(): Promise<void> {
    const wanted = this.#entries.flatMap((entry) =>
      missingFiles(entry).map((file) => {
        const { id: messageId, cid, user_id: userId } = entry.row;
        return { entry, wanted: { messageId, cid, userId, file } };
      }),
    );
    const outcomes = await this.#fileImport.bring(wanted.map((one) => one.wanted));
    const outcomesOf = Map.groupBy(
      outcomes.map((outcome, index) => ({ outcome, entry: wanted[index]?.entry })),
      ({ entry }) => entry,
    );
    const { tally } = this.#loading;
    for (const entry of this.#entries) {
      entry.outcomes = (outcomesOf.get(entry) ?? []).map(({ outcome }) => outcome);
      const isNew = !entry.existing;
      const there = entry.files.length - entry.outcomes.length;
      if (there > 0) tally.add('files', { found: there, there });
      for (const { reason, attachment } of entry.outcomes) {
        const example = `${entry.location}: ${attachment.title}`;
        if (reason !== undefined && reason !== 'file_linked') tally.note('files', reason, true, example);
        else tally.add('files', isNew || !reason ? { found: 1, written: 1 } : { found: 1, there: 1 });
        if (reason === 'file_linked') tally.note('files', reason, false, example);
      }
      if (isNew && entry.outcomes.length > 0)
        entry.row = { ...entry.row, attachments: entry.outcomes.map(({ attachment }) => attachment) };
    }
  }

  async #newPeople(): Promise<SettledPerson[]> {
    const { context } = this.#loading;
    if (this.#people.length === 0) return [];
    const ids = this.#people.map(({ person }) => person.user_id);
    const existing = await context.database.read.query<{ id: string }>((k) =>
      k.selectFrom('users').select('id').where('id', 'in', ids),
    );
    const known = new Set(existing.map(({ id }) => id));
    return this.#people.filter(({ person }) => !known.has(person.user_id));
  }

  /** Inserts users known only from these messages, so that the messages have authors. */
  async writePeople(): Promise<void> {
    const { context, isDry } = this.#loading;
    const people = this.#people.flatMap(({ row }) => row ?? []);
    if (isDry || people.length === 0) return;
    await context.database.write((tx) => writeUsers(context, tx, withIndexes(people)));
  }

  /** Inserts new rows, unless this is a dry run. */
  async write(tx: Transaction): Promise<void> {
    const { context, isDry, importId } = this.#loading;
    if (isDry) return;
    const fresh = this.#fresh;
    if (fresh.length > 0) {
      await writeMessages(context, tx, withIndexes(fresh.map(({ row }) => row)), false);
      const pins = fresh.flatMap(({ pin }) => pin ?? []);
      if (pins.length > 0) await writePins(context, tx, withIndexes(pins));
      const links = fresh.flatMap(({ row, links }) =>
        links.map((target) => ({ import_id: importId, message_id: row.id, target })),
      );
      await tx.runMany(insertImportLink, links);
    }
    const settled = [...fresh, ...this.#entries.filter(({ existing }) => existing)];
    const reactions = settled.flatMap((entry) => entry.newReactions);
    if (reactions.length > 0) await writeReactions(context, tx, withIndexes(reactions));
    for (const entry of settled) {
      if (entry.outcomes.length > 0) await writeFiles(tx, entry);
      if (hasNewerText(entry)) await writeNewerText(tx, entry);
    }
  }

  /** Adds the messages to the certificate: as the archive has them, and as they are here now. */
  async certify(): Promise<void> {
    const { read } = this.#loading.context.database;
    const ids = this.#entries.map(({ row }) => row.id);
    if (ids.length === 0) return;
    const here = new Map((await read.all(selectMessages, { ids })).map((row) => [row.id, row]));
    const message_ids = this.#entries.filter(({ files }) => files.length > 0).map(({ row }) => row.id);
    const records = message_ids.length === 0 ? [] : await read.all(selectImportedFiles, { message_ids });
    const recordOf = new Map(records.map((record) => [`${record.message_id} ${record.source}`, record]));
    for (const { row, files } of this.#entries) {
      const found = files.flatMap(({ key }) => recordOf.get(`${row.id} ${key}`) ?? []);
      this.#digest.add(row, here.get(row.id), found);
    }
  }

  /**
   * Removes the row that the store rejected, so that the rest can be written; returns false if the error names none of
   * them.
   */
  drop(error: ChatError): boolean {
    const { tally } = this.#loading;
    const [, list, position] =
      /^(messages|reactions)\.(\d+)\./.exec(error.details.issues?.[0]?.field ?? '') ?? [];
    const named =
      list === 'messages'
        ? this.#fresh[Number(position)]
        : this.#fresh.find((_, index) => this.#reactionsBefore(index + 1) > Number(position));
    if (list === undefined || !named) return false;
    this.#fresh = this.#fresh.filter((entry) => entry !== named);
    const gone = countsOf([named]);
    for (const kind of countedKinds) tally.add(kind, { written: -gone[kind], left_out: gone[kind] });
    const lost = named.newReactions.length;
    tally.add('reactions', { written: -lost, left_out: lost });
    const brought = named.outcomes.filter(({ reason }) => !reason || reason === 'file_linked').length;
    tally.add('files', { written: -brought, left_out: brought });
    tally.add('messages', { found: -1, left_out: -1 });
    tally.note(
      'messages',
      'broken_entry',
      true,
      `${this.#channel.channel.name ?? ''}: ${named.row.created_at}`,
    );
    return true;
  }

  #reactionsBefore(end: number): number {
    return this.#fresh.slice(0, end).reduce((count, { newReactions }) => count + newReactions.length, 0);
  }

  clear(): void {
    this.#entries = [];
    this.#people = [];
    this.#fresh = [];
    this.#reactionCount = 0;
  }
}

const countedKinds = ['messages', 'replies', 'pins', 'links'] as const;

const countsOf = (entries: readonly BatchEntry[]) => ({
  messages: entries.length,
  replies: entries.filter(({ row }) => row.parent_id !== undefined).length,
  pins: entries.filter(({ pin }) => pin !== undefined).length,
  links: entries.reduce((count, { links }) => count + links.length, 0),
});
