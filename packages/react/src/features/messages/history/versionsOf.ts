import type { LocalMessage } from '@confab/client';
import { maxRevisionsShown, type Revision } from '@confab/protocol';

/** A text that a message had, since when, and who wrote it. */
export interface Version {
  readonly text: string;
  readonly at: string;
  readonly authorId: string;
  /** Whether nothing is known of the texts before it. */
  readonly isOldest: boolean;
}

/**
 * Returns a message's texts, the current one first. A revision is the text until an edit, so each text was written at
 * the edit of the revision before it in the list, and the original by the author.
 */
export function versionsOf(message: LocalMessage, revisions: readonly Revision[]): Version[] {
  const isWhole = revisions.length < maxRevisionsShown;
  const texts = [message.text, ...revisions.map(({ text }) => text)];
  return texts.flatMap((text, index): Version[] => {
    const edit = revisions[index];
    if (edit) return [{ text, at: edit.edited_at, authorId: edit.edited_by_id, isOldest: false }];
    return isWhole ? [{ text, at: message.created_at, authorId: message.user.id, isOldest: true }] : [];
  });
}
