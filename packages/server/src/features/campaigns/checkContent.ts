import {
  type Attachment,
  type ChannelTemplate,
  ChatError,
  campaignSenderInvalid,
  type FieldIssue,
  inputInvalid,
  type MessageTemplate,
  messageEmpty,
  neededPlaceholders,
  parseCommand,
  parseTemplate,
  segmentNotFound,
  templateInvalid,
  userNotFound,
} from '@confab/protocol';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { type SegmentRow, selectSegments } from '../segments/index.ts';
import { canAct, selectUsers, type UserRow } from '../users/index.ts';

/** The content, audience and sender of a campaign. */
export interface CampaignContent {
  readonly message_template: MessageTemplate;
  readonly channel_template: ChannelTemplate | undefined;
  readonly segment_ids: readonly string[];
  readonly user_ids: readonly string[];
  readonly sender_id: string;
}

/** Most unknown ids listed in an error. */
const maxNamed = 10;

/**
 * Validates the references of a campaign: placeholders, channel type, users, segments. Returns the sender and the
 * segments. Throws `template_invalid`, `message_empty`, `channel_type_not_found`, `campaign_sender_invalid`,
 * `user_not_found`, `segment_not_found` and `input_invalid`, each naming the field.
 */
export async function checkContent(
  context: ServerContext,
  reader: Reader,
  content: CampaignContent,
): Promise<{ sender: UserRow; segments: SegmentRow[] }> {
  checkMessageTemplate(content.message_template);
  if (content.channel_template) checkChannelTemplate(context, content.channel_template);
  const sender = await requireSender(reader, content.sender_id, context.clock.now());
  await requireUsers(reader, content.user_ids, 'user_ids');
  await requireUsers(reader, content.channel_template?.member_ids ?? [], 'channel_template.member_ids');
  const segments = await requireSegments(reader, content.segment_ids);
  requireReceivers(content.message_template.text, segments);
  return { sender, segments };
}

/** Throws unless the message can be sent. */
export function checkMessageTemplate({ text, attachments }: MessageTemplate): void {
  const field = 'message_template.text';
  if (text.trim() === '' && attachments.length === 0) {
    throw new ChatError(messageEmpty, { details: issue(field, 'must not be empty') });
  }
  requireWhole(field, text);
  if (parseCommand(text))
    throw new ChatError(inputInvalid, { details: issue(field, 'must not be a command') });
  attachments.forEach((attachment, index) => {
    if (!isOfThisServer(attachment)) return;
    const rule = 'must link to another server, because a file on this server belongs to one message';
    throw new ChatError(inputInvalid, { details: issue(`message_template.attachments.${index}`, rule) });
  });
}

function checkChannelTemplate(context: ServerContext, template: ChannelTemplate): void {
  channelTypeDirectory(context).get(template.type);
  for (const key of ['id', 'name', 'topic'] as const) {
    const text = template[key];
    if (text === undefined) continue;
    const field = `channel_template.${key}`;
    requireWhole(field, text);
    const named = parseTemplate(text).parts.find(
      (part) => typeof part !== 'string' && part.subject === 'channel',
    );
    if (named) throw invalid(field, 'must not refer to the channel it creates');
  }
  const { id } = template;
  if (id !== undefined && !neededPlaceholders(id).includes('receiver.id')) {
    throw invalid(
      'channel_template.id',
      'must contain {{receiver.id}}, so that each receiver gets a separate channel',
    );
  }
}

function requireWhole(field: string, text: string): void {
  const { faults } = parseTemplate(text);
  if (faults.length === 0) return;
  throw new ChatError(templateInvalid, { details: { issues: faults.map(({ rule }) => ({ field, rule })) } });
}

/** Channels have no receiver: placeholders of the receiver need a fallback. */
function requireReceivers(text: string, segments: readonly SegmentRow[]): void {
  const ofChannels = segments.find(({ type }) => type === 'channel');
  const named = neededPlaceholders(text).find((name) => name.startsWith('receiver.'));
  if (!ofChannels || named === undefined) return;
  throw invalid(
    'message_template.text',
    `must have a fallback for {{${named}}}, because the segment ${ofChannels.id} contains channels, which have no receiver`,
  );
}

/** Throws `campaign_sender_invalid` unless this user can be a sender. */
async function requireSender(reader: Reader, id: string, now: number): Promise<UserRow> {
  const [user] = await reader.all(selectUsers, { ids: [id] });
  if (user && canSend(user, now)) return user;
  throw new ChatError(campaignSenderInvalid, {
    details: issue('sender_id', 'must be an active user who isn’t banned'),
  });
}

/** Whether campaigns may send as this user: active, and neither banned nor timed out in the app. */
export const canSend = (user: UserRow, now: number): boolean =>
  canAct(user, now) && actorOf(user, now).restrictions === undefined;

async function requireUsers(reader: Reader, ids: readonly string[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const users = await reader.all(selectUsers, { ids: [...new Set(ids)] });
  const known = new Set(users.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id)).slice(0, maxNamed);
  if (unknown.length === 0) return;
  const issues: FieldIssue[] = unknown.map((id) => ({
    field,
    rule: `must be existing users (${id} not found)`,
  }));
  throw new ChatError(userNotFound, { details: { issues } });
}

async function requireSegments(reader: Reader, ids: readonly string[]): Promise<SegmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await reader.all(selectSegments, { ids: [...ids] });
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length === 0) return rows;
  const issues = unknown.map((id) => ({
    field: 'segment_ids',
    rule: `must be existing segments (${id} not found)`,
  }));
  throw new ChatError(segmentNotFound, { details: { issues } });
}

const isOfThisServer = ({ image_url, asset_url, thumb_url }: Attachment) =>
  [image_url, asset_url, thumb_url].some((url) => url?.startsWith('/'));

const issue = (field: string, rule: string) => ({ issues: [{ field, rule }] });
const invalid = (field: string, rule: string) =>
  new ChatError(templateInvalid, { details: issue(field, rule) });
