import type { Message, MessageInput } from '@confab/protocol';
import type { Actor } from '../../access/actor.ts';
import type { ChannelAccess } from '../../channels/index.ts';
import { perServer } from '../../perServer.ts';
import type { Transaction } from '../../storage/database.ts';
import type { MessageRow } from '../migrations.ts';

/** A message on its way through the pipeline. */
export interface Sending {
  readonly actor: Actor;
  readonly authorId: string;
  readonly channel: ChannelAccess;
  /** What the author wrote; a step before the write may give back another one. */
  readonly input: MessageInput;
  /** For a reply: its thread's parent. */
  readonly parent: MessageRow | undefined;
  readonly quoted: MessageRow | undefined;
  /** For a forwarded message: the one that it comes from, which the actor may read; `input` has its text and attachments. */
  readonly forwarded: MessageRow | undefined;
}

/** A message that has been written, in the same transaction. */
export interface Sent extends Sending {
  readonly row: MessageRow;
  readonly message: Message;
}

/** Looks at a message before it is written: changes it, or refuses it by throwing a `ChatError`. */
export type BeforeWrite = (sending: Sending, tx: Transaction) => Promise<MessageInput>;

/** Adds to the change that a written message makes. */
export type AfterWrite = (sent: Sent, tx: Transaction) => Promise<void>;

/** Where other nouns take part in sending; they add their steps while they are wired. */
export interface SendSteps {
  readonly beforeWrite: BeforeWrite[];
  readonly afterWrite: AfterWrite[];
}

export const sendSteps = perServer((): SendSteps => ({ beforeWrite: [], afterWrite: [] }));
