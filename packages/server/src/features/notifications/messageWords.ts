import { type Attachment, attachmentLabel, isCustomAttachment } from '@confab/protocol';
import { parsed } from '../../core/storage/columns.ts';
import type { MessageRow } from '../messages/index.ts';

/** Returns a message's text or, without one, what represents its first attachment of the app's own type. */
export function messageWords({ text, attachments }: Pick<MessageRow, 'text' | 'attachments'>): string {
  if (text.trim() !== '') return text;
  const own = parsed<Attachment[]>(attachments, []).find(isCustomAttachment);
  return own ? attachmentLabel(own) : '';
}
