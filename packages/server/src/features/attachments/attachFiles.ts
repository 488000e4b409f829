import { type Attachment, fileIdOf, isCustomAttachment, isLinkPreview } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { withoutDirectionMarks } from './fileName.ts';
import { claimFile, insertFile } from './fileStore.ts';
import type { FileRow } from './fileTables.ts';
import { newFileId } from './ingestUpload.ts';
import { openFile } from './openFile.ts';
import { factsOf } from './toUploaded.ts';

/** The message that carries the attachments. */
export interface Carrier {
  readonly actor: Actor;
  readonly channel: ChannelAccess;
  readonly messageId: string;
  readonly attachments: readonly Attachment[];
  /** The path of the list in the call, for errors: `message.attachments`. */
  readonly field: string;
}

/**
 * Makes the message the owner of its files, and replaces the sender's description of each by what the server knows. A
 * file that already belongs to another message is copied by reference, if the sender may read it, so that each message
 * owns its files. External files and previews are unchanged.
 */
export async function attachFiles(
  context: ServerContext,
  tx: Transaction,
  carrier: Carrier,
): Promise<Attachment[]> {
  const attached: Attachment[] = [];
  // Sequential, since the same file may occur twice, and is already owned the second time.
  const owned = new Map<string, FileRow>();
  for (const [index, attachment] of carrier.attachments.entries()) {
    const entry = { attachment: withPlainTitle(attachment), field: `${carrier.field}.${index}`, owned };
    attached.push(await attach(context, tx, carrier, entry));
  }
  return attached;
}

/** Removes direction marks from an attachment's title. */
function withPlainTitle(given: Attachment): Attachment {
  return given.title === undefined
    ? given
    : { ...given, title: withoutDirectionMarks(given.title) || undefined };
}

async function attach(
  context: ServerContext,
  tx: Transaction,
  carrier: Carrier,
  { attachment, field, owned }: { attachment: Attachment; field: string; owned: Map<string, FileRow> },
): Promise<Attachment> {
  const url = attachment.image_url ?? attachment.asset_url;
  const id = url === undefined ? undefined : fileIdOf(url);
  if (isLinkPreview(attachment)) {
    if (id === undefined) return attachment;
    throw inputError([{ field, rule: 'must be either a link preview or an uploaded file, not both' }]);
  }
  if (url === undefined && isCustomAttachment(attachment)) return attachment;
  if (url === undefined) throw inputError([{ field, rule: 'must have an image_url or an asset_url' }]);
  if (id === undefined) return attachment;
  let own = owned.get(id);
  if (!own) {
    const file = await openFile(context, tx, carrier.actor, id).catch((cause: unknown) => {
      throw inputError([{ field, rule: 'must be a file that you can read' }], cause);
    });
    own = await ownFile(context, tx, carrier, file);
    owned.set(id, own);
  }
  return { ...attachment, ...settled(own, attachment, field) };
}

/** Returns the file as owned by this message. */
async function ownFile(
  context: ServerContext,
  tx: Transaction,
  { channel, messageId, actor }: Carrier,
  file: FileRow,
): Promise<FileRow> {
  const isHere = file.cid === channel.cid;
  if (isHere && file.message_id === messageId) return file;
  if (isHere && file.message_id === null) {
    if ((await tx.run(claimFile, { id: file.id, message_id: messageId })) === 1) return file;
  }
  const copy: FileRow = {
    ...file,
    id: newFileId(),
    cid: channel.cid,
    message_id: messageId,
    user_id: actor.userId ?? file.user_id,
    created_at: context.clock.now(),
  };
  await tx.run(insertFile, copy);
  return copy;
}

/** Returns the fields of an attachment that the server determines. */
function settled(file: FileRow, given: Attachment, field: string): Attachment {
  const facts = factsOf(file);
  const type = given.type ?? facts.type;
  const fits =
    type === facts.type ||
    type === 'file' ||
    (type === 'voiceRecording' && facts.type === 'audio') ||
    isCustomAttachment(given);
  if (!fits)
    throw inputError([
      { field: `${field}.type`, rule: `must be ${facts.type === 'file' ? 'file' : `${facts.type} or file`}` },
    ]);
  return {
    image_url: undefined,
    asset_url: undefined,
    thumb_url: undefined,
    original_width: undefined,
    original_height: undefined,
    ...facts,
    // An image sent as a file is a download.
    ...(type === 'file' && facts.image_url && { image_url: undefined, asset_url: facts.image_url }),
    type,
    title: given.title ?? file.name,
    duration: facts.duration ?? given.duration,
  };
}
