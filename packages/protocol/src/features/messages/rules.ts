import type { Message } from './schema.ts';

/** The notice of an action that waited for the network and was then refused, with the error as its reason (CONN-05). */
export const actionRefusedNotice = {
  type: 'api:action:refused',
  message: 'A change you made offline couldn’t be saved',
} as const;

/** The same for an edit, with its text after the reason. */
export const editRefusedNotice = {
  type: 'api:edit:refused',
  message: 'Your edit couldn’t be saved',
} as const;

/**
 * Returns the tombstone of a deleted message (MSG-03), without its content. Matches the service's rows; also used for
 * quotes. `at` is the time of the deletion, ISO 8601.
 */
export function deletedForm<M extends Omit<Message, 'quoted_message'>>(message: M, at: string): M {
  const {
    quoted_message_id: _quote,
    quoted_message: _quoted,
    mentioned_channel: _channel,
    mentioned_here: _here,
    mentioned_roles: _roles,
    mentioned_group_ids: _groups,
    forwarded_from: _forwarded,
    translations: _translations,
    pending_previews: _previews,
    shared_location: _location,
    poll_id: _pollId,
    poll: _poll,
    pinned_at: _pinnedAt,
    pinned_by: _pinnedBy,
    pin_expires: _pinExpires,
    edited_at: _editedAt,
    ...place
  } = message as M & Message;
  return {
    ...place,
    type: 'deleted',
    text: '',
    mentioned_users: [],
    attachments: [],
    reaction_groups: {},
    latest_reactions: [],
    own_reactions: [],
    custom: {},
    updated_at: at,
    deleted_at: message.deleted_at ?? at,
  } as unknown as M;
}

/** The content of a system message: a change that someone made to the channel (CHAN-06, CHAN-10). */
export type SystemNote =
  | { readonly kind: 'channel.frozen' }
  | { readonly kind: 'channel.thawed' }
  /** `seconds` is 0 if slow mode was turned off. */
  | { readonly kind: 'channel.slowed'; readonly seconds: number }
  | { readonly kind: 'channel.truncated' }
  | { readonly kind: 'channel.made_private' }
  | { readonly kind: 'channel.made_public' }
  /** A group conversation became a private channel with this name. */
  | { readonly kind: 'channel.named'; readonly name: string }
  /** `topic` is empty if it was removed. */
  | { readonly kind: 'channel.topic'; readonly topic: string };

/** The field of a system message's `custom` that contains its note, so that clients can translate it. */
export const systemNoteField = 'system';

/** Returns a note in English, as the text of its message. */
export function systemText(note: SystemNote): string {
  switch (note.kind) {
    case 'channel.frozen':
      return 'made this channel read-only';
    case 'channel.thawed':
      return 'reopened this channel for posting';
    case 'channel.slowed':
      return note.seconds === 0 ? 'turned off slow mode' : `turned on slow mode (${note.seconds} s)`;
    case 'channel.truncated':
      return 'cleared the message history';
    case 'channel.made_private':
      return 'made this channel private';
    case 'channel.made_public':
      return 'made this channel public';
    case 'channel.named':
      return `made this conversation the private channel “${note.name}”`;
    case 'channel.topic':
      return note.topic === '' ? 'removed the topic' : `changed the topic to “${note.topic}”`;
  }
}
