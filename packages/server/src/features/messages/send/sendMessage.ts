import { ChatError, idTaken, type Message, type MessageInput } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import { type Actor, personOf } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { type MaybePromise, whenThere } from '../../../core/storage/maybePromise.ts';
import { Serialised } from '../../../core/storage/serialised.ts';
import { type ChannelAccess, findChannel, openChannel } from '../../channels/index.ts';
import { appendAboutMessage } from '../appendAboutMessage.ts';
import { keepMentions } from '../mentionRows.ts';
import { selectMessage } from '../messageStore.ts';
import { viewMessage } from '../messageViews.ts';
import type { MessageRow } from '../migrations.ts';
import { countReply, countsIn } from '../threadParents.ts';
import { authorizeSending, checkContent, findReferred } from './checkMessage.ts';
import { ephemeralMessage } from './ephemeralMessage.ts';
import { findForwarded, forwardedInput } from './forwardMessage.ts';
import { refreshActor, writeAsked } from './outsideFirst.ts';
import { type Sending, type SendOrigin, type Sent, sendSteps } from './sendSteps.ts';
import { divert, takeStepsBefore } from './takeSendSteps.ts';
import { IdTaken, writeMessage } from './writeMessage.ts';

/** What to send where. */
export interface Send {
  cid: string;
  message: MessageInput;
  /** What sends it, where its author does not. */
  origin?: SendOrigin | undefined;
  /** Answers, in the transaction that sends, who sends now: for a call that is read or answered slowly. May throw. */
  actorNow?: ((tx: Transaction) => Promise<Actor>) | undefined;
}

/**
 * The one way in for a message, whoever sends it. In one transaction: what is no message is done
 * instead (a command); then authorise, check, the steps that other nouns take before the write, write, publish, and their
 * steps after it. Sending the same id again answers with the first message;
 * an id that somebody else has used, or in another channel, gives `message_id_taken`.
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
  return context.database.write(work).catch((error) => sendAgain(context, actor, send, error));
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
    return await writeAsked(context, work, cause);
  } catch (error) {
    // What the first one was allowed to do may not be allowed any more: the repeated call still answers with it.
    const first = await firstOfThisId(context, actor, send);
    if (first) return new Serialised(first);
    throw error instanceof IdTaken ? new ChatError(idTaken, { details: mustBeNew }) : error;
  }
}

/**
 * The same within a transaction. The same id again gives `message_id_taken`: who keeps what is to be sent knows whether it
 * was.
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

const mustBeNew = { issues: [{ field: 'message.id', rule: 'must be new' }] };

async function runPipeline(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, message: given, origin }: Send,
): Promise<Serialised<Message>> {
  const opening = openChannel(context, tx, actor, cid);
  const channel = opening instanceof Promise ? await opening : opening;
  const authorId = personOf(actor);
  const diversion = { actor, authorId, channel, input: given };
  const diverting = divert(context, tx, diversion);
  const diverted = diverting instanceof Promise ? await diverting : diverting;
  const { afterInstead, afterWrite } = sendSteps(context);
  if ('tell' in diverted) {
    for (const step of afterInstead) await step(diversion, tx);
    return new Serialised(await ephemeralMessage(context, diversion, diverted));
  }
  const preparing = prepare(context, tx, actor, channel, diverted.input, origin);
  const checked = preparing instanceof Promise ? await preparing : preparing;
  const written = await writeMessage(context, tx, checked);
  const mentions = keepMentions(tx, [written.row]);
  if (mentions) await mentions;
  const parent = checked.parent && (await countReply(tx, checked.parent, written.row));
  const sent = toSent(checked, written, parent ?? checked.parent);
  const told = new Serialised(sent.message);
  const publishing = publish(context, tx, sent, told);
  if (publishing instanceof Promise) await publishing;
  for (const step of afterWrite) {
    const taken = step(sent, tx);
    if (taken) await taken;
  }
  return told;
}

// Every field is named: an object that grows out of others costs twice as much.
const toSent = (
  { actor, authorId, channel, type, input, quoted, forwarded, origin }: Sending,
  { row, message }: Pick<Sent, 'row' | 'message'>,
  parent: MessageRow | undefined,
): Sent => ({ actor, authorId, channel, type, input, parent, quoted, forwarded, origin, row, message });

/**
 * Authorises and checks a message, and takes the steps of other nouns before the write: the message as it may be written
 * now. What is kept to be sent later goes through it too, and again then.
 */
export function prepare(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  channel: ChannelAccess,
  message: MessageInput,
  origin?: SendOrigin,
): MaybePromise<Sending> {
  authorizeSending(channel, message);
  const { forwarded_message_id } = message;
  // What most messages lack is not waited for.
  const forwarding =
    forwarded_message_id === undefined ? undefined : findForwarded(context, tx, actor, forwarded_message_id);
  return whenThere(forwarding, (forwarded) => {
    const input = forwarded ? forwardedInput(message, forwarded) : message;
    checkContent(channel, input);
    const authorId = personOf(actor);
    return whenThere(findReferred(tx, actor, channel.cid, input), ({ parent, quoted }) =>
      takeStepsBefore(context, tx, { actor, authorId, channel, input, parent, quoted, forwarded, origin }),
    );
  });
}

function publish(
  context: ServerContext,
  tx: Transaction,
  sent: Sent,
  message: Serialised<Message>,
): MaybePromise<unknown> {
  const { parent, row } = sent;
  return parent && countsIn(parent, row)
    ? viewMessage(context, tx, parent).then((told) => tellOfNew(context, tx, sent, message, told))
    : tellOfNew(context, tx, sent, message, undefined);
}

const tellOfNew = (
  context: ServerContext,
  tx: Transaction,
  { channel, row, authorId }: Sent,
  message: Serialised<Message>,
  parent: Message | undefined,
) =>
  appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageNew,
    actor_id: authorId,
    payload: { cid: channel.cid, message, parent },
  });

/** The message that a repeated send meant (MSG-02), where the actor may still read it. */
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
