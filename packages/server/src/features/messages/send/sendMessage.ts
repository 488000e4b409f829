import { ChatError, channelStream, idTaken, type Message, type MessageInput } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Prefetch, Preloader, Transaction } from '../../../core/storage/database.ts';
import { runSteps } from '../../../core/storage/maybePromise.ts';
import { Serialised } from '../../../core/storage/serialised.ts';
import {
  type ChannelAccess,
  findChannel,
  openChannel,
  prefetchChannel,
  preloadNumbers,
} from '../../channels/index.ts';
import { appendAboutMessage } from '../appendAboutMessage.ts';
import { keepMentions } from '../mentionRows.ts';
import { selectMessage } from '../messageStore.ts';
import { viewMessage } from '../messageViews.ts';
import type { MessageRow } from '../migrations.ts';
import { pipelines, type Sending, type SendOrigin, type Sent } from '../pipelines.ts';
import { countReply, countsIn } from '../threadParents.ts';
import { authorizeSending, checkContent, findReferred } from './checkMessage.ts';
import { ephemeralMessage } from './ephemeralMessage.ts';
import { refreshActor, retryAfterExternalCheck } from './externalCheckRequired.ts';
import { findForwarded, forwardedInput } from './forwardMessage.ts';
import { IdTaken, writeMessage } from './writeMessage.ts';

/** A message to send, and its channel. */
export interface Send {
  cid: string;
  message: MessageInput;
  /** The origin of the message, if not sent by its author. */
  origin?: SendOrigin | undefined;
  /** Returns the current actor within the send transaction, for slow calls. May throw. */
  actorNow?: ((tx: Transaction) => Promise<Actor>) | undefined;
}

/**
 * Sends a message; every message goes through here. In one transaction: run it if it is a command; otherwise authorize,
 * check, run the steps before the write, write, publish, and run the steps after it (messagePipelines.ts lists them).
 * Repeating the same id returns the first message; an id used by someone else or in another channel throws
 * `message_id_taken`.
 */
export function sendMessage(context: ServerContext, actor: Actor, send: Send): Promise<Serialised<Message>> {
  const { tracing } = context;
  if (!tracing.on) return sendOnce(context, actor, send);
  const attributes = { 'confab.channel_type': send.cid.slice(0, send.cid.indexOf(':')) };
  return tracing.span('message send', { attributes }, () => sendOnce(context, actor, send));
}

function sendOnce(context: ServerContext, actor: Actor, send: Send): Promise<Serialised<Message>> {
  const { actorNow } = send;
  const work = actorNow
    ? async (tx: Transaction) => runPipeline(context, tx, await actorNow(tx), send)
    : (tx: Transaction) => runPipeline(context, tx, actor, send);
  const prefetch: Prefetch = (reader) => {
    prefetchChannel(reader, actor, send.cid);
    preloadCounters(context, reader, send.cid);
  };
  return context.database.write(work, prefetch).catch((error) => sendAgain(context, actor, send, error));
}

async function sendAgain(
  context: ServerContext,
  actor: Actor,
  send: Send,
  cause: unknown,
): Promise<Serialised<Message>> {
  const { actorNow = (tx) => refreshActor(context, tx, actor) } = send;
  const work = async (tx: Transaction) => runPipeline(context, tx, await actorNow(tx), send);
  try {
    return await retryAfterExternalCheck(context, work, cause);
  } catch (error) {
    // The first call's permission may have been lost: the repeated call still returns its message.
    const first = await firstOfThisId(context, actor, send);
    if (first) return new Serialised(first);
    throw error instanceof IdTaken ? new ChatError(idTaken, { details: mustBeNew }) : error;
  }
}

/**
 * Sends a message within a transaction. Repeating the same id throws `message_id_taken`: callers know whether they already
 * sent it.
 */
export async function sendWithin(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  send: Send,
): Promise<Message> {
  try {
    return (await runPipeline(context, tx, actor, send)).value;
  } catch (error) {
    throw error instanceof IdTaken ? new ChatError(idTaken, { details: mustBeNew }) : error;
  }
}

const mustBeNew = { issues: [{ field: 'message.id', rule: 'must not already be in use' }] };

async function runPipeline(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, message: given, origin }: Send,
): Promise<Serialised<Message>> {
  const opening = openChannel(context, tx, actor, cid);
  // One round trip for all of them, if another node has written since the last batch.
  if (tx.dialect.name === 'postgres') preloadCounters(context, tx, cid);
  const channel = await opening;
  const submission = { actor, authorId: requireUserId(actor), channel, input: given };
  const steps = pipelines(context).current.send;
  // A forwarded message is someone else's text, never a command.
  const isForward = given.forwarded_message_id !== undefined;
  const result = isForward ? undefined : await steps.runCommand(context, submission, tx);
  if (result && 'answer' in result) {
    for (const step of steps.afterCommand) await step(context, submission, tx);
    return new Serialised(await ephemeralMessage(context, submission, result));
  }
  const sending = await prepare(context, tx, actor, channel, result?.input ?? given, origin);
  const written = await writeMessage(context, tx, sending);
  await keepMentions(tx, [written.row]);
  const parent = sending.parent && (await countReply(tx, sending.parent, written.row));
  const sent = toSent(sending, written, parent ?? sending.parent);
  const message = new Serialised(sent.message);
  await publish(context, tx, sent, message);
  await runSteps(steps.afterWrite, sent, (step) => step(context, sent, tx));
  return message;
}

function preloadCounters({ log }: ServerContext, tx: Preloader, cid: string): void {
  preloadNumbers(tx, cid);
  log.preload(tx, channelStream(cid));
}

// Every field is listed: spreading objects costs twice as much.
const toSent = (
  { actor, authorId, channel, type, input, quoted, forwarded, origin }: Sending,
  { row, message }: Pick<Sent, 'row' | 'message'>,
  parent: MessageRow | undefined,
): Sent => ({ actor, authorId, channel, type, input, parent, quoted, forwarded, origin, row, message });

/**
 * Authorizes and checks a message and runs the steps before the write; returns the message to write. Scheduled messages
 * go through it too, and again when they are sent.
 */
export async function prepare(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  channel: ChannelAccess,
  message: MessageInput,
  origin?: SendOrigin,
): Promise<Sending> {
  authorizeSending(channel, message);
  const { forwarded_message_id: forwardedId } = message;
  const forwarded =
    forwardedId === undefined
      ? undefined
      : await findForwarded(context, tx, actor, forwardedId, channel.tenant);
  const input = forwarded ? forwardedInput(message, forwarded) : message;
  checkContent(channel, input);
  const { parent, quoted } = await findReferred(tx, actor, channel.cid, input);
  const authorId = requireUserId(actor);
  const sending = { actor, authorId, channel, input, parent, quoted, forwarded, origin };
  const { beforeWrite } = pipelines(context).current.send;
  return runSteps(beforeWrite, sending, (step, before) => step(context, before, tx), withInput);
}

function withInput(sending: Sending, input: MessageInput): Sending {
  if (input === sending.input) return sending;
  checkContent(sending.channel, input);
  return { ...sending, input };
}

async function publish(
  context: ServerContext,
  tx: Transaction,
  { channel, row, authorId, parent }: Sent,
  message: Serialised<Message>,
): Promise<void> {
  const countedIn = parent && countsIn(parent, row) ? await viewMessage(context, tx, parent) : undefined;
  await appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageNew,
    actor_id: authorId,
    payload: { cid: channel.cid, message, parent: countedIn },
  });
}

/** Returns the message of a repeated send (MSG-02), if the actor may still read it. */
async function firstOfThisId(
  context: ServerContext,
  actor: Actor,
  { cid, message: { id } }: Send,
): Promise<Message | undefined> {
  const { read } = context.database;
  const row = await read.get(selectMessage, { id });
  if (row?.cid !== cid || row.user_id !== actor.userId) return undefined;
  const channel = await findChannel(context, read, actor, cid);
  return channel?.may('read-channel') ? viewMessage(context, read, row, actor.userId) : undefined;
}
