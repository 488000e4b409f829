import type { Attachment, MentionableRole } from '@confab/protocol';

/** A message as a person writes it (camelCase of the wire's fields). */
export interface MessageDraft {
  text?: string;
  quotedMessageId?: string;
  mentionedUserIds?: string[];
  attachments?: Attachment[];
  /** `@channel`, `@here`, roles and groups that the text names (MSG-05). */
  mentionedChannel?: boolean;
  mentionedHere?: boolean;
  mentionedRoles?: MentionableRole[];
  mentionedGroupIds?: string[];
  parentId?: string;
  showInChannel?: boolean;
  custom?: Record<string, unknown>;
  silent?: boolean;
  /** The draft that the service keeps of this channel or thread goes with the sending (COMP-04). */
  sendsDraft?: boolean;
}
