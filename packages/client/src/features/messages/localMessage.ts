import type {
  ChatError,
  ForwardedFrom,
  Message,
  MessageInput,
  SharedLocation,
  SharedLocationInput,
  UserRef,
} from '@confab/protocol';
import { unsentPoll } from './pollOfMessage.ts';

/** sending: not confirmed yet. received: the service has it. failed: refused, kept with its error (MSG-02). */
export type MessageStatus = 'sending' | 'received' | 'failed';

/** A message as the client shows it, with people joined in and its sending status (MSG-01). */
export type LocalMessage = Message & {
  status: MessageStatus;
  /** Why the service refused it. */
  error?: ChatError;
  /** Why it is not sent yet: the last attempt failed and will be repeated. */
  delayed_by?: ChatError;
};

/** Whether a message is shown in its channel's own list: all except replies shown only in their thread. */
export const isInChannelList = (message: {
  parent_id?: string | undefined;
  show_in_channel?: boolean | undefined;
}): boolean => message.parent_id === undefined || message.show_in_channel === true;

/** The number of an unsent message: after all others. */
export const unsentNumber = Number.MAX_SAFE_INTEGER;

/** Returns an unsent message as it is shown until the service answers. */
export function unsentMessage(
  input: MessageInput & { cid: string; created_at: string; mentioned_users: UserRef[] },
  user: UserRef,
  forwarded_from?: ForwardedFrom,
): Message {
  const { mentioned_user_ids, forwarded_message_id, sends_draft, poll, shared_location, ...fields } = input;
  return {
    ...fields,
    ...(forwarded_from && { forwarded_from }),
    ...(poll && { poll_id: poll.id, poll: unsentPoll(poll, input, user) }),
    ...(shared_location && { shared_location: unsentLocation(shared_location, fields, user) }),
    number: unsentNumber,
    type: 'regular',
    text: input.text ?? '',
    user,
    attachments: input.attachments ?? [],
    reaction_groups: {},
    latest_reactions: [],
    own_reactions: [],
    reply_count: 0,
    thread_participants: [],
    custom: input.custom ?? {},
    updated_at: input.created_at,
  };
}

function unsentLocation(
  { duration, end_at, ...position }: SharedLocationInput,
  { cid, created_at }: { cid: string; created_at: string },
  user: UserRef,
): SharedLocation {
  const end = duration === undefined ? end_at : new Date(Date.parse(created_at) + duration).toISOString();
  const live = end !== undefined && { end_at: end };
  return { ...position, ...live, channel_cid: cid, user_id: user.id, created_at, updated_at: created_at };
}
