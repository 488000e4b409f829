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

/** Converts a draft to the wire's fields. Switches that are off are left out. */
export function toWire({ text = '', ...draft }: MessageDraft): OutgoingMessage {
  const id = draft.sharedLocation?.message_id;
  const fields = Object.entries({ id, text, ...draft })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]);
  return Object.fromEntries(fields);
}
