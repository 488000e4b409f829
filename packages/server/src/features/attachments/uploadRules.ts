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

/** Opens a channel for attaching files (ATT-03): requires the capability, and uploads enabled by the type. */
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
    details: { reason: 'turned_off', capability: 'upload-file' },
  });
}

/** Returns the file name after masking by blocklists. Throws `text_blocked`. */
export async function watchedName(
  context: ServerContext,
  reader: Reader,
  { role }: Actor,
  channelType: ChannelAccess['channelType'],
  name: string,
): Promise<string> {
  // An unsent file name raises no flag: its message is checked too.
  const watched = await watchTexts(context, reader, { actor: { role }, channelType, texts: { name } });
  return watched.name ?? name;
}

const configOf = (context: ServerContext, kind: UploadKind) => {
  const { image_upload_config, file_upload_config } = uploadConfigs(context).current();
  return kind === 'image' ? image_upload_config : file_upload_config;
};

/** Returns the size limit of this kind of file, in bytes. */
export const sizeLimit = (context: ServerContext, kind: UploadKind): number =>
  configOf(context, kind).size_limit;

/** Throws `upload_blocked` with the rule's name as the reason (ATT-04). */
export function requireAllowed(context: ServerContext, kind: UploadKind, file: UploadCandidate): void {
  const reason = uploadBlockedBy(file, configOf(context, kind));
  if (reason) throw blockedBy(reason, sizeLimit(context, kind));
}

/** Throws like `requireAllowed` before the upload, by the sender's claims: unknown types are checked later. */
export function requireClaimAllowed(context: ServerContext, kind: UploadKind, claim: UploadCandidate): void {
  const config = configOf(context, kind);
  const isUnknown = ['', 'application/octet-stream'].includes(bareMimeType(claim.mime_type));
  const rules = isUnknown ? { ...config, allowed_mime_types: [], blocked_mime_types: [] } : config;
  for (const name of [claim.name, cleanFileName(claim.name)]) {
    const reason = uploadBlockedBy({ ...claim, name }, rules);
    if (reason) throw blockedBy(reason, config.size_limit);
  }
}

/** Creates the error of an upload that a rule blocks. */
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
