import {
  type Attachment,
  fileIdOf,
  isCustomAttachment,
  isLinkPreview,
  type MessageInput,
} from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { AttachmentEdit, Edited, MessageRow, Sending } from '../messages/index.ts';
import { attachFiles } from './attachFiles.ts';
import { removeOtherFiles } from './fileStore.ts';
import { enqueueRemoval } from './removeFiles.ts';
import { requireUploads } from './uploadRules.ts';

/** Attaches uploaded files to the message that carries them. */
export function attachToMessage(
  context: ServerContext,
  sending: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> {
  const { attachments = [] } = sending.input;
  return attachments.length === 0 ? sending.input : attach(context, tx, sending, attachments);
}

/** Attaches the files that an edit adds. */
export function changeAttachments(
  context: ServerContext,
  { actor, channel, row, attachments }: AttachmentEdit,
  tx: Transaction,
): Promise<Attachment[]> {
  const before = new Set(attachmentsOf(row).map(urlOf));
  const isAllowed = (attachment: Attachment) => isWithoutFile(attachment) || before.has(urlOf(attachment));
  if (!attachments.every(isAllowed)) requireUploads(channel);
  const carrier = { actor, channel, messageId: row.id, attachments, field: 'attachments' };
  return attachFiles(context, tx, carrier);
}

/** Removes the files that an edit drops. */
export async function removeDroppedFiles(
  context: ServerContext,
  { before, row }: Edited,
  tx: Transaction,
): Promise<void> {
  if (row.attachments === before.attachments) return;
  const kept = attachmentsOf(row).flatMap((attachment) => fileIdOf(urlOf(attachment) ?? '') ?? []);
  const now = context.clock.now();
  if ((await tx.run(removeOtherFiles, { message_id: row.id, kept, now })) > 0) {
    await enqueueRemoval(context, tx);
  }
}

async function attach(
  context: ServerContext,
  tx: Transaction,
  { actor, channel, input }: Sending,
  attachments: Attachment[],
): Promise<MessageInput> {
  if (!attachments.every(isWithoutFile)) requireUploads(channel);
  const carrier = { actor, channel, messageId: input.id, attachments, field: 'message.attachments' };
  return { ...input, attachments: await attachFiles(context, tx, carrier) };
}

/** Link previews, and what the app draws from its own data. */
const isWithoutFile = (attachment: Attachment) =>
  isLinkPreview(attachment) || (isCustomAttachment(attachment) && urlOf(attachment) === undefined);

const urlOf = ({ image_url, asset_url }: Attachment) => image_url ?? asset_url;

const attachmentsOf = (row: MessageRow) => parsed<Attachment[]>(row.attachments, []);
