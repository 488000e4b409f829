import type { Message, MessageInput } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { MaybePromise } from '../../../core/storage/maybePromise.ts';
import type { ChannelAccess } from '../../channels/index.ts';
import type { MessageRow } from '../migrations.ts';

/** On whose account the service sends a message, where that is no act of its author's own; no client is told. */
export interface SendOrigin {
  readonly campaignId: string;
  /** Nobody gets a push for it. */
  readonly skipPush: boolean;
  /** No webhook hears of it. */
  readonly skipWebhook: boolean;
}

/** A message on its way through the pipeline. */
export interface Sending {
  readonly actor: Actor;
  readonly authorId: string;
  readonly channel: ChannelAccess;
  /** `system` for what the service writes of somebody's act; `regular` where left out. */
  readonly type?: 'system';
  /** What the author wrote; a step before the write may give back another one. */
  readonly input: MessageInput;
  /** For a reply: its thread's parent. */
  readonly parent: MessageRow | undefined;
  readonly quoted: MessageRow | undefined;
  /** For a forwarded message: the one that it comes from, which the actor may read; `input` has its text and attachments. */
  readonly forwarded: MessageRow | undefined;
  /** What sends it, where its author does not. */
  readonly origin?: SendOrigin | undefined;
}

/** A message that has been written, in the same transaction. */
export interface Sent extends Sending {
  readonly row: MessageRow;
  readonly message: Message;
}

/** What somebody has sent, before it is known to be a message. */
export type Diversion = Pick<Sending, 'actor' | 'authorId' | 'channel' | 'input'>;

/** What became of it: other words to send, or something to tell the author alone, with nothing to send. */
export type Diverted =
  | { readonly input: MessageInput }
  | { readonly tell: string; readonly custom: Record<string, unknown> };

/** Looks whether what was sent is something else than a message; does that, or gives nothing where it is one. */
export type Instead = (diversion: Diversion, tx: Transaction) => MaybePromise<Diverted | undefined>;

/** Looks at a message before it is written: changes it, or refuses it by throwing a `ChatError`. */
export type BeforeWrite = (sending: Sending, tx: Transaction) => MaybePromise<MessageInput>;

/** Adds to the change that a written message makes. */
export type AfterWrite = (sent: Sent, tx: Transaction) => MaybePromise<void>;

/**
 * Where other nouns take part in sending; they add their steps while they are wired. A step answers at once, without a
 * promise, where it has nothing to do: most have nothing to do with most messages.
 */
export interface SendSteps {
  readonly instead: Instead[];
  readonly beforeWrite: BeforeWrite[];
  readonly afterWrite: AfterWrite[];
  /** Adds to the change where something else was done than to send. */
  readonly afterInstead: ((diversion: Diversion, tx: Transaction) => Promise<void>)[];
}

export const sendSteps = perServer(
  (): SendSteps => ({ instead: [], beforeWrite: [], afterWrite: [], afterInstead: [] }),
);
