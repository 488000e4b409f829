import type {
  Attachment,
  MentionableRole,
  MessageCustom,
  PollInput,
  SharedLocationInput,
} from '@confab/protocol';
import type { OutgoingMessage } from './messageBook.ts';

/** A message to send, in camelCase of the wire's fields. */
export interface MessageDraft {
  text?: string;
  quotedMessageId?: string;
  mentionedUserIds?: string[];
  attachments?: Attachment[];
  /** Links in the text whose previews the service should add (LINK-01). */
  pendingPreviews?: string[];
  /** `@channel`, `@here`, roles and groups mentioned in the text (MSG-05). */
  mentionedChannel?: boolean;
  mentionedHere?: boolean;
  mentionedRoles?: MentionableRole[];
  mentionedGroupIds?: string[];
  /** A poll to create with the message; not in a thread (COMP-05). */
  poll?: PollInput;
  parentId?: string;
  showInChannel?: boolean;
  /** A location, fixed or live (LOC-01); its `message_id` becomes the message's. */
  sharedLocation?: SharedLocationInput;
  custom?: MessageCustom;
  silent?: boolean;
  /** The only users who may read it, besides the author (MSG-15). */
  restrictedVisibility?: string[];
  /** The text in other languages. */
  translations?: Record<string, string>;
  /** Whether sending deletes the draft of this channel or thread (COMP-04). */
  sendsDraft?: boolean;
}

/** Converts a draft to the wire's fields. */
export function toWire(draft: MessageDraft): OutgoingMessage {
  return {
    text: draft.text ?? '',
    ...(draft.quotedMessageId !== undefined && { quoted_message_id: draft.quotedMessageId }),
    ...(draft.mentionedUserIds && { mentioned_user_ids: draft.mentionedUserIds }),
    ...(draft.attachments && { attachments: draft.attachments }),
    ...(draft.pendingPreviews && { pending_previews: draft.pendingPreviews }),
    ...(draft.mentionedChannel && { mentioned_channel: true }),
    ...(draft.mentionedHere && { mentioned_here: true }),
    ...(draft.mentionedRoles && { mentioned_roles: draft.mentionedRoles }),
    ...(draft.mentionedGroupIds && { mentioned_group_ids: draft.mentionedGroupIds }),
    ...(draft.poll && { poll: draft.poll }),
    ...(draft.parentId !== undefined && { parent_id: draft.parentId }),
    ...(draft.showInChannel !== undefined && { show_in_channel: draft.showInChannel }),
    ...(draft.sharedLocation && {
      id: draft.sharedLocation.message_id,
      shared_location: draft.sharedLocation,
    }),
    ...(draft.custom && { custom: draft.custom }),
    ...(draft.silent !== undefined && { silent: draft.silent }),
    ...(draft.restrictedVisibility && { restricted_visibility: draft.restrictedVisibility }),
    ...(draft.translations && { translations: draft.translations }),
    ...(draft.sendsDraft && { sends_draft: true }),
  };
}
