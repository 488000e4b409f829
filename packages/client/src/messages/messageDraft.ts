/** A message as a person writes it (camelCase of the wire's fields). */
export interface MessageDraft {
  text?: string;
  quotedMessageId?: string;
  mentionedUserIds?: string[];
  parentId?: string;
  showInChannel?: boolean;
  custom?: Record<string, unknown>;
  silent?: boolean;
}
