import type { Attachment, Message, MessageInput } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { MessageRow } from './migrations.ts';

/** On whose account the service sends a message, where that is no act of its author's own; no client sees it. */
export interface SendOrigin {
  readonly campaignId: string;
  /** Nobody gets a push for it. */
  readonly skipPush: boolean;
  /** No webhook gets it. */
  readonly skipWebhook: boolean;
}

/** A message on its way through the pipeline. */
export interface Sending {
  readonly actor: Actor;
  readonly authorId: string;
  readonly channel: ChannelAccess;
  /** `system` for what the service writes of somebody's act; `regular` where left out. */
  readonly type?: 'system';
  /** The message as its author wrote it, and as the steps before have changed it. */
  readonly input: MessageInput;
  /** For a reply: its thread's parent. */
  readonly parent: MessageRow | undefined;
  readonly quoted: MessageRow | undefined;
  /** For a forwarded message: the original, which the actor may read; `input` has its text and attachments. */
  readonly forwarded: MessageRow | undefined;
  /** The origin of the message, where its author does not send it. */
  readonly origin?: SendOrigin | undefined;
}

/** A message that has been written, in the same transaction. */
export interface Sent extends Sending {
  readonly row: MessageRow;
  readonly message: Message;
}

/** A submission to a channel, before it is known to be a message: it may be a command. */
export type Submission = Pick<Sending, 'actor' | 'authorId' | 'channel' | 'input'>;

/** The result of a command: a message to send instead, or an answer that the author alone gets. */
export type CommandResult =
  | { readonly input: MessageInput }
  | { readonly answer: string; readonly custom: Record<string, unknown> };

/** An edit of a message, with the content that it will have. */
export interface Edit {
  readonly actor: Actor;
  readonly channel: ChannelAccess;
  /** The message as it is. */
  readonly row: MessageRow;
  readonly text: string;
  readonly attachments: Attachment[];
  /** Addresses of links whose previews are still loading. */
  readonly pendingPreviews: string[];
  /** The translations that it will have, where they change. */
  readonly translations: Record<string, string> | undefined;
  /** The custom fields that it will have, where they change. */
  readonly custom: Record<string, unknown> | undefined;
}

/** An edit that changes attachments. */
export type AttachmentEdit = Pick<Edit, 'actor' | 'channel' | 'row' | 'attachments'>;

type Step<Value, Result = Value> = (
  context: ServerContext,
  value: Value,
  tx: Transaction,
) => MaybePromise<Result>;

/**
 * Every step that a message goes through. All run in the transaction that writes the message, and refuse it by throwing
 * a `ChatError`. A step returns at once, without a promise, where it has nothing to do: most have nothing to do with
 * most messages.
 */
export interface MessagePipelines {
  readonly send: {
    /** Runs a text that is a command; undefined where it is a message. */
    readonly runCommand: Step<Submission, CommandResult | undefined>;
    /** Run after a command that sends nothing. */
    readonly afterCommand: readonly Step<Submission, void>[];
    /** Check a message and return the input to write, changed or not. Messages to be sent later go through them too. */
    readonly beforeWrite: readonly Step<Sending, MessageInput>[];
    readonly afterWrite: readonly Step<Sent, void>[];
  };
  readonly edit: {
    /** Check new attachments and return those to write. */
    readonly attachments: readonly Step<AttachmentEdit, Attachment[]>[];
    /** Check an edit as a whole, after the steps for its attachments, and return the edit to write. */
    readonly content: readonly Step<Edit>[];
  };
  readonly delete: {
    /** End what the message did by itself; its content is erased by `erasure`. */
    readonly beforeWrite: readonly Step<MessageRow, void>[];
  };
}

const noSteps: MessagePipelines = {
  send: { runCommand: () => undefined, afterCommand: [], beforeWrite: [], afterWrite: [] },
  edit: { attachments: [], content: [] },
  delete: { beforeWrite: [] },
};

/** The pipelines of a server, which the messages feature sets. */
export const pipelines = perServer((): { current: MessagePipelines } => ({ current: noSteps }));

/** Runs the steps of a deletion, soft or hard, before the row is written. */
export async function runDeleteSteps(
  context: ServerContext,
  row: MessageRow,
  tx: Transaction,
): Promise<void> {
  for (const step of pipelines(context).current.delete.beforeWrite) await step(context, row, tx);
}
