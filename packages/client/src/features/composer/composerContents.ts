import { type DraftContent, isLinkPreview, type LinkPreview } from '@confab/protocol';
import type { LocalMessage } from '../messages/index.ts';
import type { ComposerParts } from './composerParts.ts';

/** A composer's content at the time of submitting. */
export interface Submitted {
  readonly text: string;
  readonly attachmentIds: ReadonlySet<string>;
}

/** Fills a composer with a sent message, to edit it. */
export function fillWithMessage(composer: ComposerParts, message: LocalMessage): void {
  composer.text.restore(message.text, message.mentioned_users);
  restoreAttachments(composer, message);
  composer.customData.set(message.custom);
}

/** Replaces a composer's content by a draft. */
export function fillWithDraft(composer: ComposerParts, content: DraftContent): void {
  const { people } = composer.context;
  const mentioned = (content.mentioned_user_ids ?? []).map((id) => people.ref({ id, name: id }));
  composer.text.restore(content.text ?? '', mentioned);
  composer.attachments.replaceFinished(content.attachments ?? []);
  composer.customData.replace(content.custom ?? {});
  void composer.quoted.restore(content.quoted_message_id);
  for (const part of composer.addedParts) part.restoreDraft?.(content);
}

/** Restores a message that was not sent, before what has been written since. */
export function restoreUnsent(composer: ComposerParts, message: LocalMessage): void {
  const { text } = composer;
  const written = text.text;
  text.restore(written.trim() === '' ? message.text : `${message.text}\n${written}`, [
    ...message.mentioned_users,
    ...text.state.get().mentionedUsers,
  ]);
  restoreAttachments(composer, message);
  if (message.quoted_message_id !== undefined) void composer.quoted.restore(message.quoted_message_id);
  if (Object.keys(message.custom).length > 0) composer.customData.set(message.custom);
  for (const part of composer.addedParts) part.restoreMessage?.(message);
}

/** Captures the submitted content, as opposed to what is written from now on. */
export const captureSubmitted = ({ text, attachments }: ComposerParts): Submitted => ({
  text: text.text,
  attachmentIds: new Set(attachments.state.get().map(({ local }) => local.id)),
});

/** Removes what was submitted and leaves what has been written since. Returns whether nothing is left. */
export function removeSubmitted(
  { text, attachments, parts }: ComposerParts,
  { text: gone, attachmentIds }: Submitted = { text: '', attachmentIds: new Set() },
): boolean {
  const { text: written, mentionedUsers } = text.state.get();
  const since = written.startsWith(gone) ? written.slice(gone.length) : written;
  for (const part of parts) if (part !== attachments) part.clear();
  attachments.clearSent(attachmentIds);
  if (since !== '') text.restore(since, mentionedUsers);
  return since === '';
}

function restoreAttachments(
  { attachments, linkPreviews }: ComposerParts,
  { attachments: all, pending_previews: pending }: LocalMessage,
): void {
  attachments.restore(all.filter((attachment) => !isLinkPreview(attachment)));
  linkPreviews.restore(all.filter(isLinkPreview) as LinkPreview[], pending);
}
