import {
  type Attachment,
  type PushKind,
  type PushPayload,
  pushBodyLength,
  type UserRef,
  type WithheldReason,
} from '@confab/protocol';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime, parsed } from '../../core/storage/columns.ts';
import { type ChannelRow, findChannel, selectChannel } from '../channels/index.ts';
import { isShownTo, type MessageRow, selectMessage } from '../messages/index.ts';
import type { QueuedPushRow } from '../push/index.ts';
import { unreadTotal } from '../unread/index.ts';
import { userDirectory } from '../users/index.ts';
import { asMember, decide, type Receiver } from './decide.ts';
import { selectCandidate } from './dueStore.ts';
import { messageWords } from './messageWords.ts';
import { tagOf } from './notificationTag.ts';
import { cut, plainWords } from './plainWords.ts';
import { loadMessageFacts, loadReceiver, type MessageFacts } from './receivers.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { selectTrace } from './traceStore.ts';

const nameLength = 80;
/** Badges show no more than this. */
const maxUnread = 100;

/**
 * Composes a push when it is sent: the current message, for a user who may read it now. Skipped if they have read it
 * meanwhile, turned on do-not-disturb, or may no longer be notified.
 */
export async function composePush(
  context: ServerContext,
  push: QueuedPushRow,
): Promise<{ payload: PushPayload } | { skipped: WithheldReason }> {
  const { read } = context.database;
  const row = await read.get(selectMessage, { id: push.message_id });
  if (!row || row.deleted_at !== null) return { skipped: 'message_deleted' };
  const found = await findReceiver(context, row, push.user_id);
  if (!found) return { skipped: 'may_not_read' };
  const { facts, channel, receiver } = found;
  // Presence for `@here` was decided when the message was sent.
  const key = { message_id: row.id, user_id: push.user_id };
  const isInvited = !receiver.member && (await read.get(selectTrace, key))?.withheld === null;
  const now = { ...(isInvited ? asMember(receiver) : receiver), isHere: true };
  const { withheld } = decide(facts.message, now);
  if (withheld !== undefined) return { skipped: withheld };
  const { total } = await unreadTotal(context, push.user_id);
  const author = (await userDirectory(context).refs([row.user_id])).get(row.user_id) as UserRef;
  const hasContent = context.config.pushContent === 'full' && receiver.settings.push_content === 'full';
  return {
    payload: {
      type: 'message',
      message_id: row.id,
      cid: row.cid,
      ...(row.parent_id !== null && { parent_id: row.parent_id }),
      tag: tagOf(row),
      reason: push.reason,
      notified_at: isoTime(push.notified_at),
      unread: Math.min(total, maxUnread),
      sound: receiver.settings.sound,
      count: push.count,
      ...(hasContent && { content: contentOf(row, channel, author) }),
    },
  };
}

/** A message and one of its receivers, for a decision. */
export interface FoundReceiver {
  readonly facts: MessageFacts;
  readonly channel: ChannelRow;
  readonly receiver: Receiver;
}

/** Loads a receiver for a decision, with the message; undefined if they may not, or no longer, read it. */
export async function findReceiver(
  context: ServerContext,
  row: MessageRow,
  userId: string,
): Promise<FoundReceiver | undefined> {
  const { read } = context.database;
  const user = await userDirectory(context).find(userId);
  const channel = await read.get(selectChannel, { cid: row.cid });
  if (!user || !channel || channel.deleted_at !== null) return undefined;
  const actor = actorOf(user, context.clock.now());
  const access = await findChannel(context, read, actor, row.cid);
  const facts = await loadMessageFacts(context, row, channel);
  const settings = (await settingsDirectory(context).of([userId])).get(userId);
  if (!settings) return undefined;
  const candidate = await read.get(selectCandidate, {
    cid: row.cid,
    parent_id: row.parent_id ?? '',
    user_id: userId,
  });
  const mayRead = access?.may('read-channel') === true && isShownTo(row, actor);
  const receiver = loadReceiver(context, facts, { user, settings, candidate, mayRead });
  return { facts, channel, receiver };
}

function contentOf(row: MessageRow, channel: ChannelRow, author: UserRef) {
  return {
    author_name: cut(author.name, nameLength),
    ...(author.image !== undefined && author.image.length <= 512 && { author_image: author.image }),
    ...(channel.name !== null &&
      channel.is_distinct === 0 && { channel_name: cut(channel.name, nameLength) }),
    body: plainWords(messageWords(row), pushBodyLength),
    kind: kindOf(row),
  };
}

/** Returns the kind of a message, by its first part. */
function kindOf(row: MessageRow): PushKind {
  if (row.text.trim() !== '') return 'text';
  if (row.poll_id !== null) return 'poll';
  if (row.shared_location !== null) return 'location';
  const [first] = parsed<Attachment[]>(row.attachments, []);
  const type = first?.type;
  if (type === 'voiceRecording') return 'voice';
  return type === 'image' || type === 'video' || type === 'audio' || type === 'file' ? type : 'text';
}
