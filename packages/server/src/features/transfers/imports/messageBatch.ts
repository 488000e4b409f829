import {
  type ChatError,
  maxFilesPerMessage,
  maxMessageTextLength,
  reactionTypePattern,
  reactionTypesLimit,
} from '@confab/protocol';
import type { Transaction } from '../../../core/storage/database.ts';
import {
  type LoadedMessage,
  type LoadedPin,
  type LoadedReaction,
  placed,
  writeMessages,
  writePins,
  writeReactions,
  writeUsers,
} from '../../bulk/index.ts';
import { selectMessages } from '../../messages/index.ts';
import type { ImportedChannel } from './channelRow.ts';
import { cleanText } from './cleanText.ts';
import { importedMessageId } from './importId.ts';
import type { Loading } from './loading.ts';
import type { SettledPerson } from './people.ts';
import type { SourceMessage } from './source.ts';

interface BatchEntry {
  readonly row: LoadedMessage;
  readonly reactions: readonly LoadedReaction[];
  readonly pin: LoadedPin | undefined;
}

const messagesPerBatch = 250;
const reactionsPerBatch = 1000;
const dayMs = 86_400_000;

/** Messages of one channel written in one transaction. An existing message is unchanged, with everything attached. */
export class MessageBatch {
  readonly #loading: Loading;
  readonly #place: ImportedChannel;
  #entries: BatchEntry[] = [];
  #people: SettledPerson[] = [];
  #fresh: BatchEntry[] = [];
  #reactionCount = 0;
  /** Keys of omitted messages of this channel: replies to them become normal messages. */
  readonly #lost = new Set<string>();

  constructor(loading: Loading, place: ImportedChannel) {
    this.#loading = loading;
    this.#place = place;
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
      const reason = isInTime ? 'author_unknown' : 'time_out_of_range';
      return tally.note('messages', reason, true, message.place);
    }
    const row = this.#rowOf(message, userId);
    const reactions = this.#reactionsOf(message, row.id, userOf);
    this.#reactionCount += reactions.length;
    const pin = message.pin && {
      message_id: row.id,
      pinned_by_id: userOf(message.pin.by ?? '') ?? userId,
      pinned_at: new Date(message.pin.atMs ?? message.timeMs).toISOString(),
    };
    this.#entries.push({ row, reactions, pin });
  }

  #rowOf(message: SourceMessage, user_id: string): LoadedMessage {
    const { tally, source } = this.#loading;
    let text = cleanText(message.text);
    if (text.length > maxMessageTextLength) {
      text = text.slice(0, maxMessageTextLength).toWellFormed();
      tally.note('messages', 'too_long', false, message.place);
    }
    const attachments = message.attachments.slice(0, maxFilesPerMessage);
    for (const _ of message.attachments.slice(maxFilesPerMessage)) {
      tally.note('files', 'too_many', true, message.place);
    }
    const { mentions, editedMs } = message;
    const isAlone = message.parent !== undefined && this.#lost.has(message.parent.key);
    if (isAlone) tally.note('messages', 'parent_missing', false, message.place);
    const parent = isAlone ? undefined : message.parent;
    const { sourceId } = this.#place.channel;
    const idOf = (key: string, timeMs: number) =>
      importedMessageId(timeMs, `${source.form} ${sourceId} ${key}`);
    return {
      id: idOf(message.key, message.timeMs),
      cid: this.#place.cid,
      user_id,
      text,
      type: message.type,
      created_at: new Date(message.timeMs).toISOString(),
      parent_id: parent && idOf(parent.key, parent.timeMs),
      show_in_channel: parent && message.showInChannel,
      ...(mentions.users.size > 0 && { mentioned_user_ids: [...mentions.users].slice(0, 50) }),
      ...(mentions.channel && { mentioned_channel: true }),
      ...(mentions.here && { mentioned_here: true }),
      ...(attachments.length > 0 && { attachments }),
      edited_at:
        editedMs !== undefined && editedMs >= message.timeMs && editedMs < 253402300800000
          ? new Date(editedMs).toISOString()
          : undefined,
    };
  }

  #reactionsOf(
    message: SourceMessage,
    message_id: string,
    userOf: (sourceId: string) => string | undefined,
  ): LoadedReaction[] {
    const { tally } = this.#loading;
    const rows = new Map<string, LoadedReaction>();
    const types = new Set<string>();
    for (const { type, person, atMs } of message.reactions) {
      const user_id = userOf(person);
      if (user_id === undefined) {
        tally.note('reactions', 'author_unknown', true, `${message.place}: ${type}`);
        continue;
      }
      if (!reactionTypePattern.test(type)) {
        tally.note('reactions', 'name_invalid', true, `${message.place}: ${type}`);
        continue;
      }
      types.add(type);
      if (types.size > reactionTypesLimit) {
        tally.note('reactions', 'too_many', true, `${message.place}: ${type}`);
        continue;
      }
      const at =
        atMs !== undefined && atMs >= message.timeMs && atMs < 253402300800000 ? atMs : message.timeMs;
      const row = { message_id, user_id, type, created_at: new Date(at).toISOString() };
      const key = `${user_id} ${type}`;
      if (rows.has(key)) tally.note('reactions', 'duplicate_id', true, `${message.place}: ${type}`);
      else rows.set(key, row);
    }
    return [...rows.values()];
  }

  /** Looks up existing rows, and counts. */
  async settle(): Promise<void> {
    const { context, tally } = this.#loading;
    const { read } = context.database;
    const ids = this.#entries.map(({ row }) => row.id);
    const there = ids.length === 0 ? [] : await read.all(selectMessages, { ids });
    const known = new Set(there.map(({ id }) => id));
    this.#fresh = this.#entries.filter(({ row }) => !known.has(row.id));
    const all = countsOf(this.#entries);
    const fresh = countsOf(this.#fresh);
    for (const kind of ['messages', 'replies', 'reactions', 'pins', 'files'] as const) {
      tally.add(kind, { found: all[kind], written: fresh[kind], there: all[kind] - fresh[kind] });
    }
    const ofPeople = this.#people.length;
    const { length: written } = await this.#newPeople();
    tally.add('users', { written, there: ofPeople - written });
  }

  async #newPeople(): Promise<SettledPerson[]> {
    const { context } = this.#loading;
    if (this.#people.length === 0) return [];
    const ids = this.#people.map(({ person }) => person.user_id);
    const there = await context.database.read.query<{ id: string }>((k) =>
      k.selectFrom('users').select('id').where('id', 'in', ids),
    );
    const known = new Set(there.map(({ id }) => id));
    return this.#people.filter(({ person }) => !known.has(person.user_id));
  }

  /** Inserts users known only from these messages, so that the messages have authors. */
  async writePeople(): Promise<void> {
    const { context, isDry } = this.#loading;
    const people = this.#people.flatMap(({ row }) => row ?? []);
    if (isDry || people.length === 0) return;
    await context.database.write((tx) => writeUsers(context, tx, placed(people)));
  }

  /** Inserts new rows, unless this is a dry run. */
  async write(tx: Transaction): Promise<void> {
    const { context, isDry } = this.#loading;
    if (isDry || this.#fresh.length === 0) return;
    await writeMessages(context, tx, placed(this.#fresh.map(({ row }) => row)), false);
    const reactions = this.#fresh.flatMap((entry) => entry.reactions);
    if (reactions.length > 0) await writeReactions(context, tx, placed(reactions));
    const pins = this.#fresh.flatMap(({ pin }) => pin ?? []);
    if (pins.length > 0) await writePins(context, tx, placed(pins));
  }

  /**
   * Removes the row that the store rejected, so that the rest can be written; returns false if the error names none of
   * them.
   */
  drop(error: ChatError): boolean {
    const { tally } = this.#loading;
    const [, list, place] =
      /^(messages|reactions)\.(\d+)\./.exec(error.details.issues?.[0]?.field ?? '') ?? [];
    const named =
      list === 'messages'
        ? this.#fresh[Number(place)]
        : this.#fresh.find((_, index) => this.#reactionsBefore(index + 1) > Number(place));
    if (list === undefined || !named) return false;
    this.#fresh = this.#fresh.filter((entry) => entry !== named);
    const gone = countsOf([named]);
    for (const kind of ['messages', 'replies', 'reactions', 'pins', 'files'] as const) {
      tally.add(kind, { written: -gone[kind], left_out: gone[kind] });
    }
    tally.add('messages', { found: -1, left_out: -1 });
    tally.note(
      'messages',
      'broken_entry',
      true,
      `${this.#place.channel.name ?? ''}: ${named.row.created_at}`,
    );
    return true;
  }

  #reactionsBefore(end: number): number {
    return this.#fresh.slice(0, end).reduce((count, { reactions }) => count + reactions.length, 0);
  }

  clear(): void {
    this.#entries = [];
    this.#people = [];
    this.#fresh = [];
    this.#reactionCount = 0;
  }
}

const countsOf = (entries: readonly BatchEntry[]) => ({
  messages: entries.length,
  replies: entries.filter(({ row }) => row.parent_id !== undefined).length,
  reactions: entries.reduce((count, { reactions }) => count + reactions.length, 0),
  pins: entries.filter(({ pin }) => pin !== undefined).length,
  files: entries.reduce((count, { row }) => count + (row.attachments?.length ?? 0), 0),
});
