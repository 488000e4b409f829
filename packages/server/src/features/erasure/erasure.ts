import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { enqueueDiskErasure, enqueueLogErasure } from './erasureJobs.ts';

/**
 * The extent: `pruning` erases the content, `hard` also everything attached (reactions, votes, memberships, settings,
 * files).
 */
export type ErasureMode = 'pruning' | 'hard';

/** A message whose content is erased; a `MessageRow` qualifies. */
export interface ErasedMessage {
  readonly id: string;
  readonly cid: string;
  readonly number: number;
  readonly user_id: string;
  readonly parent_id: string | null;
  /** JSON list of its restricted readers (MSG-15). */
  readonly visible_to: string | null;
  /** The text of the erased message, if still known, to find copies. */
  readonly text?: string;
  /** JSON, as on the wire. */
  readonly attachments?: string | null;
}

/** A user whose data is erased; a `UserRow` qualifies. */
export interface ErasedUser {
  readonly id: string;
}

export interface HowErased {
  readonly mode: ErasureMode;
  /** Whether a tombstone remains, to preserve threads and numbering. */
  readonly keepsPlace: boolean;
  /** The caller removes them from the log itself, in bulk (`eraseLogged`). */
  readonly logLater?: boolean;
}

/** The content erased so far, for removal from the log. */
export interface ErasedContent {
  /** Messages whose content was erased. */
  readonly messages: ReadonlySet<string>;
  /** Users whose data was erased. */
  readonly users: ReadonlySet<string>;
  /** Users whose messages were all erased. */
  readonly authors: ReadonlySet<string>;
  /** Parts of messages, such as poll answers, that were erased. */
  readonly parts: ReadonlySet<string>;
  /** An erased channel. */
  readonly cid?: string | undefined;
}

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/**
 * A feature's part of an erasure (APP-06, MSG-03): every feature that copies a message's content, a user's data or a
 * channel registers how to erase it. Each function runs in the erasure's transaction and must be idempotent.
 */
export interface Eraser {
  /** The feature. */
  readonly name: string;
  /** Erases the content of these messages. The caller handles their own rows. */
  messages?(tx: Transaction, rows: readonly ErasedMessage[], how: HowErased): Promise<void>;
  /** Returns further streams whose logged events may contain these messages. */
  streamsOf?(tx: Transaction, rows: readonly ErasedMessage[]): Promise<string[]>;
  /**
   * Erases a user's data, except for the user's own row, which the caller handles, and messages, which {@link
   * Eraser.messages} erases.
   */
  user?(tx: Transaction, user: ErasedUser, mode: ErasureMode): Promise<void>;
  /** Erases a channel's contents; the caller handles its own row. */
  channel?(tx: Transaction, cid: string): Promise<void>;
  /** Returns an object of a logged event, or a copy without erased content. Nested objects were processed before. */
  logged?(value: JsonObject, gone: ErasedContent): JsonObject;
  /** Erases copies of messages that the feature stores as JSON, in batches. */
  copies?(rewrite: (json: string) => string): Promise<void>;
}

/** Coordinates erasures. A job then removes the content from the log, and from the disk. */
export interface Erasure {
  /** Called while features are wired. */
  add(eraser: Eraser): void;
  readonly all: readonly Eraser[];
  /** Erases the content of messages everywhere but in their own rows. */
  messages(tx: Transaction, rows: readonly ErasedMessage[], how: HowErased): Promise<void>;
  /** Erases a user's data everywhere but in the user's own row. */
  user(tx: Transaction, user: ErasedUser, mode: ErasureMode): Promise<void>;
  /** Erases a channel and its messages everywhere but in its own row; its stream restarts. */
  channel(tx: Transaction, cid: string): Promise<void>;
}

/**
 * The erasure of a server: `erasure(context).add({ name: 'pins', … })`. Dependent features run first, so that each
 * still finds the data it needs.
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
        await enqueueLogErasure(context, tx, { messages: rows.map(({ id }) => id), streams: [...streams] });
    },
    async user(tx, user, mode) {
      for (const eraser of all.toReversed()) await eraser.user?.(tx, user, mode);
      await enqueueDiskErasure(context, tx);
    },
    async channel(tx, cid) {
      for (const eraser of all.toReversed()) await eraser.channel?.(tx, cid);
      await enqueueLogErasure(context, tx, { cid });
    },
  };
});
