import type { Attachment, Message, MessageCustom, MessageInput } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { MessageRow } from './migrations.ts';

/** The origin of a message that the service sends, not its author; internal. */
export interface SendOrigin {
  readonly campaignId: string;
  /** Suppresses push notifications. */
  readonly skipPush: boolean;
  /** Suppresses webhooks. */
  readonly skipWebhook: boolean;
}

/** A message in the send pipeline. */
export interface Sending {
  readonly actor: Actor;
  readonly authorId: string;
  readonly channel: ChannelAccess;
  /** `system` for a notice of a user's action by the service; defaults to `regular`. */
  readonly type?: 'system';
  /** The message as its author wrote it, changed by earlier steps. */
  readonly input: MessageInput;
  /** For a reply: its thread's parent. */
  readonly parent: MessageRow | undefined;
  readonly quoted: MessageRow | undefined;
  /** For a forwarded message: the original, readable by the actor; `input` has its text and attachments. */
  readonly forwarded: MessageRow | undefined;
  /** The origin of the message, if not sent by its author. */
  readonly origin?: SendOrigin | undefined;
}

/** A written message, in the same transaction. */
export interface Sent extends Sending {
  readonly row: MessageRow;
  readonly message: Message;
}

/** A submission to a channel before it is known whether it is a command. */
export type Submission = Pick<Sending, 'actor' | 'authorId' | 'channel' | 'input'>;

/** The result of a command: a message to send instead, or an answer for the author only. */
export type CommandResult =
  | { readonly input: MessageInput }
  | { readonly answer: string; readonly custom: MessageCustom };

/** An edit of a message, with its future content. */
export interface Edit {
  readonly actor: Actor;
  readonly channel: ChannelAccess;
  /** The current message. */
  readonly row: MessageRow;
  readonly text: string;
  readonly attachments: Attachment[];
  /** Addresses of links whose previews are still loading. */
  readonly pendingPreviews: string[];
  /** The future translations, if they change. */
  readonly translations: Record<string, string> | undefined;
  /** The future custom fields, if they change. */
  readonly custom: MessageCustom | undefined;
}

/** A written edit, in the same transaction. */
export interface Edited {
  readonly before: MessageRow;
  readonly row: MessageRow;
}

/** An edit that changes attachments. */
export type AttachmentEdit = Pick<Edit, 'actor' | 'channel' | 'row' | 'attachments'>;

type Step<Value, Result = Value> = (
  context: ServerContext,
  value: Value,
  tx: Transaction,
) => MaybePromise<Result>;

/**
 * The steps of every message. All run in the transaction that writes the message, and reject it by throwing a
 * `ChatError`. A step that has nothing to do, as most for most messages, returns synchronously.
 */
export interface MessagePipelines {
  readonly send: {
    /** Runs a text that is a command; undefined if it is a message. */
    readonly runCommand: Step<Submission, CommandResult | undefined>;
    /** Runs after a command that sends nothing. */
    readonly afterCommand: readonly Step<Submission, void>[];
    /** Check a message and return the input to write, possibly changed. Also run for scheduled messages. */
    readonly beforeWrite: readonly Step<Sending, MessageInput>[];
    readonly afterWrite: readonly Step<Sent, void>[];
  };
  readonly edit: {
    /** Check new attachments and return those to write. */
    readonly attachments: readonly Step<AttachmentEdit, Attachment[]>[];
    /** Check an edit as a whole, after the steps for its attachments, and return the edit to write. */
    readonly content: readonly Step<Edit>[];
    /** Not run for an edit that is only pretended (MOD-01). */
    readonly afterWrite: readonly Step<Edited, void>[];
  };
  readonly delete: {
    /** End ongoing activities of the message; `erasure` erases its content. */
    readonly beforeWrite: readonly Step<MessageRow, void>[];
  };
}

const noSteps: MessagePipelines = {
  send: { runCommand: () => undefined, afterCommand: [], beforeWrite: [], afterWrite: [] },
  edit: { attachments: [], content: [], afterWrite: [] },
  delete: { beforeWrite: [] },
};

/** The pipelines of a server, set by the messages feature. */
export const pipelines = perServer((): { current: MessagePipelines } => ({ current: noSteps }));

/** Runs the steps of a deletion, soft or hard, before the row is written. */
export async function runDeleteSteps(
  context: ServerContext,
  row: MessageRow,
  tx: Transaction,
): Promise<void> {
  for (const step of pipelines(context).current.delete.beforeWrite) await step(context, row, tx);
}
