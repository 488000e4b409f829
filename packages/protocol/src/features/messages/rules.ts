import type { Message } from './schema.ts';

/** The notice of an action that waited for the network and was then refused, with the error as its reason (CONN-05). */
export const actionRefusedNotice = {
  type: 'api:action:refused',
  message: 'A change you made offline couldn’t be saved',
} as const;

/** The notice of an edit that waited for the network and was then refused, with its text after the reason. */
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
    ...rest
  } = message as M & Message;
  return {
    ...rest,
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
