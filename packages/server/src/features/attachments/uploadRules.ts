import {
  bareMimeType,
  ChatError,
  notAllowed,
  type UploadCandidate,
  type UploadKind,
  type UploadRule,
  uploadBlocked,
  uploadBlockedBy,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { uploadConfigs } from '../app/index.ts';
import { watchTexts } from '../automod/index.ts';
import { type ChannelAccess, openChannel } from '../channels/index.ts';
import { cleanFileName } from './fileName.ts';

/**
 * Opens a channel for who wants to attach files (ATT-03): it takes the capability, and a type with uploads switched on.
 */
export async function openForUpload(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  cid: string,
): Promise<ChannelAccess> {
  const channel = await openChannel(context, reader, actor, cid);
  requireUploads(channel);
  return channel;
}

/** Throws `not_allowed` unless files may be attached here. */
export function requireUploads(channel: ChannelAccess): void {
  channel.require('upload-file');
  if (channel.channelType.features.uploads) return;
  throw new ChatError(notAllowed, {
    message: 'File sharing is turned off in this channel.',
    details: { capability: 'upload-file' },
  });
}

/** The name that a file may have here, with what a blocklist masks in stars. Throws `text_blocked`. */
export async function watchedName(
  context: ServerContext,
  reader: Reader,
  { role }: Actor,
  place: ChannelAccess['channelType'],
  name: string,
): Promise<string> {
  // Nobody is flagged for a file that nobody sees: the message that carries it is looked at too.
  const watched = await watchTexts(context, reader, { actor: { role }, place, texts: { name } });
  return watched.name ?? name;
}

const configOf = (context: ServerContext, kind: UploadKind) => {
  const { image_upload_config, file_upload_config } = uploadConfigs(context).current();
  return kind === 'image' ? image_upload_config : file_upload_config;
};

/** How large a file of this kind may be, in bytes. */
export const sizeLimit = (context: ServerContext, kind: UploadKind): number =>
  configOf(context, kind).size_limit;

/** Throws `upload_blocked` with the rule's name as the reason (ATT-04). */
export function requireAllowed(context: ServerContext, kind: UploadKind, file: UploadCandidate): void {
  const reason = uploadBlockedBy(file, configOf(context, kind));
  if (reason) throw blockedBy(reason, sizeLimit(context, kind));
}

/** The same before the bytes are there, by what the sender says: a type that it does not know is looked at later. */
export function requireClaimAllowed(context: ServerContext, kind: UploadKind, claim: UploadCandidate): void {
  const config = configOf(context, kind);
  const isUnknown = ['', 'application/octet-stream'].includes(bareMimeType(claim.mime_type));
  const rules = isUnknown ? { ...config, allowed_mime_types: [], blocked_mime_types: [] } : config;
  for (const name of [claim.name, cleanFileName(claim.name)]) {
    const reason = uploadBlockedBy({ ...claim, name }, rules);
    if (reason) throw blockedBy(reason, config.size_limit);
  }
}

/** The error of an upload that a rule blocks. */
export function blockedBy(reason: UploadRule, limit: number): ChatError {
  const rules: Record<UploadRule, [field: string, rule: string]> = {
    allowed_file_extensions: ['name', 'must have one of the allowed extensions'],
    blocked_file_extensions: ['name', 'must not have a blocked extension'],
    allowed_mime_types: ['mime_type', 'must be one of the allowed types'],
    blocked_mime_types: ['mime_type', 'must not be a blocked type'],
    size_limit: ['size', `must be at most ${limit} bytes`],
  };
  const [field, rule] = rules[reason];
  return new ChatError(uploadBlocked, { details: { reason, issues: [{ field, rule }] } });
}
