import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { askForDisk, askForLog } from './erasureJobs.ts';

/**
 * How much goes: `pruning` the content, `hard` also what hangs on it (reactions, votes, memberships, settings, files).
 */
export type ErasureMode = 'pruning' | 'hard';

/** A message whose content goes; a `MessageRow` is one. */
export interface ErasedMessage {
  readonly id: string;
  readonly cid: string;
  readonly number: number;
  readonly user_id: string;
  readonly parent_id: string | null;
  /** JSON list of those who alone may read it (MSG-15). */
  readonly visible_to: string | null;
  /** The text of the erased message, where that is still known: copies are found by it. */
  readonly text?: string;
  /** JSON, as on the wire. */
  readonly attachments?: string | null;
}

/** A person whose data goes; a `UserRow` is one. */
export interface ErasedUser {
  readonly id: string;
}

export interface HowErased {
  readonly mode: ErasureMode;
  /** Whether the empty place stays, so that threads and numbers hold. */
  readonly keepsPlace: boolean;
  /** The caller takes them out of the log by itself, many at once (`eraseLogged`). */
  readonly logLater?: boolean;
}

/** The content that is gone by now, for the removal of its traces from the log. */
export interface Gone {
  /** These messages have no content any more. */
  readonly messages: ReadonlySet<string>;
  /** The data of these people is gone. */
  readonly users: ReadonlySet<string>;
  /** All that these people have written has no content any more. */
  readonly authors: ReadonlySet<string>;
  /** These things in messages, such as answers to a poll, are gone. */
  readonly parts: ReadonlySet<string>;
  /** This channel is gone. */
  readonly cid?: string | undefined;
}

/** One object of JSON. */
export type JsonObject = Record<string, unknown>;

/**
 * One feature's share of an erasure (APP-06, MSG-03): whatever keeps a copy of a message's content, of a person's data or
 * of a channel registers how that goes. Each runs in the transaction of the erasure, and does no harm when it runs
 * again.
 */
export interface Eraser {
  /** The feature. */
  readonly name: string;
  /** The content of these messages goes. Their own rows are the caller's. */
  messages?(tx: Transaction, rows: readonly ErasedMessage[], how: HowErased): Promise<void>;
  /** Further streams whose logged events may carry these messages. */
  streamsOf?(tx: Transaction, rows: readonly ErasedMessage[]): Promise<string[]>;
  /**
   * A person's data goes; the person's own row is the caller's. What the person wrote goes by {@link Eraser.messages}.
   */
  user?(tx: Transaction, user: ErasedUser, mode: ErasureMode): Promise<void>;
  /** A channel goes with all that is in it; its own row is the caller's. */
  channel?(tx: Transaction, cid: string): Promise<void>;
  /**
   * One object of a logged event: itself, or a copy without what is gone. What stands inside it has been looked at
   * before.
   */
  logged?(value: JsonObject, gone: Gone): JsonObject;
  /** Copies of messages that the feature keeps as JSON lose what is gone in the same way, some at a time. */
  copies?(rewrite: (json: string) => string): Promise<void>;
}

/**
 * Everything that has to hear when something is erased. What the log keeps of it follows at once by a job, then the
 * disk.
 */
export interface Erasure {
  /** Called while features are wired. */
  add(eraser: Eraser): void;
  readonly all: readonly Eraser[];
  /** Strips the content of messages from everywhere but their own rows. */
  messages(tx: Transaction, rows: readonly ErasedMessage[], how: HowErased): Promise<void>;
  /** Strips a person's data from everywhere but the person's own row. */
  user(tx: Transaction, user: ErasedUser, mode: ErasureMode): Promise<void>;
  /** Strips a channel, the messages in it too, from everywhere but its own row; its stream begins afresh. */
  channel(tx: Transaction, cid: string): Promise<void>;
}

/**
 * The erasure of one server: `erasure(context).add({ name: 'pins', … })`. Features that stand on others are asked first,
 * so that each finds what it needs to look up its own.
 */
export const erasure = perServer((context: ServerContext): Erasure => {
  const all: Eraser[] = [];
  return {
    all,
    add: (eraser) => void all.push(eraser),
    async messages(tx, rows, how) {
      if (rows.length === 0) return;
      const streams = new Set<string>();
      for (const eraser of all.toReversed()) {
        await eraser.messages?.(tx, rows, how);
        if (how.logLater) continue;
        for (const stream of (await eraser.streamsOf?.(tx, rows)) ?? []) streams.add(stream);
      }
      if (!how.logLater)
        await askForLog(context, tx, { messages: rows.map(({ id }) => id), streams: [...streams] });
    },
    async user(tx, user, mode) {
      for (const eraser of all.toReversed()) await eraser.user?.(tx, user, mode);
      await askForDisk(context, tx);
    },
    async channel(tx, cid) {
      for (const eraser of all.toReversed()) await eraser.channel?.(tx, cid);
      await askForLog(context, tx, { cid });
    },
  };
});
