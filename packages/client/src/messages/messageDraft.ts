import type { Attachment } from '@confab/protocol';

/** A message as a person writes it (camelCase of the wire's fields). */
export interface MessageDraft {
  text?: string;
  quotedMessageId?: string;
  mentionedUserIds?: string[];
  attachments?: Attachment[];
  parentId?: string;
  showInChannel?: boolean;
  custom?: Record<string, unknown>;
  silent?: boolean;
}
