import { createHash } from 'node:crypto';
import {
  type CampaignFailure,
  type ChannelTemplate,
  fillTemplate,
  fromCid,
  type SenderMode,
  type TemplateValues,
  toCid,
} from '@confab/protocol';
import { channelIdField } from '@confab/protocol/schemas';
import { is } from 'valibot';
import type { Reader } from '../../core/storage/database.ts';
import { distinctCid, distinctId } from '../channels/index.ts';

/** The channel for one receiver, and the fields to create it with. */
export interface TargetChannel {
  readonly cid: string;
  readonly distinct: boolean;
  readonly memberIds: readonly string[];
  readonly data: { name?: string; topic?: string; image?: string; custom?: Record<string, unknown> };
}

interface Asked {
  readonly template: ChannelTemplate | undefined;
  readonly senderMode: SenderMode;
  readonly sender: { readonly id: string; readonly name: string };
  readonly receiverId: string;
  readonly values: TemplateValues;
}

/** Limits of a channel's name and topic; longer filled-in values are truncated. */
const maxNameLength = 80;
const maxTopicLength = 500;

const direct: ChannelTemplate = { type: 'messaging', member_ids: [] };

/** Skips a conversation of the same members that became a channel (CHAN-13). */
export const currentTarget = async (reader: Reader, target: TargetChannel): Promise<TargetChannel> =>
  target.distinct
    ? { ...target, cid: await distinctCid(reader, fromCid(target.cid).type, target.memberIds) }
    : target;

/**
 * Returns the channel for one receiver: the one with the template's id; otherwise the one with exactly sender, receiver
 * and members; without the sender in it, a fixed channel per sender and receiver.
 */
export function targetChannelFor({
  template = direct,
  senderMode,
  sender,
  receiverId,
  values,
}: Asked): TargetChannel | CampaignFailure {
  const fill = (text: string | undefined) => (text === undefined ? undefined : fillTemplate(text, values));
  const [id, name, topic] = [fill(template.id), fill(template.name), fill(template.topic)];
  if ([id, name, topic].some((filled) => filled && filled.missing.length > 0))
    return 'template_value_missing';
  const includes = senderMode === 'include';
  const others = [...new Set([receiverId, ...template.member_ids])];
  const memberIds = includes ? [...new Set([sender.id, ...others])] : others;
  const line = oneLine(name?.text ?? (includes || id ? '' : sender.name)).slice(0, maxNameLength);
  const data = {
    ...(line !== '' && { name: line }),
    ...(topic && { topic: topic.text.slice(0, maxTopicLength) }),
    ...(template.image !== undefined && { image: template.image }),
    ...(template.custom && { custom: template.custom }),
  };
  if (id) {
    if (!is(channelIdField, id.text) || id.text.startsWith('!')) return 'channel_id_invalid';
    return { cid: toCid(template.type, id.text), distinct: false, memberIds, data };
  }
  const own = includes ? distinctId(memberIds) : excludingId(sender.id, others);
  return { cid: toCid(template.type, own), distinct: includes, memberIds, data };
}

function excludingId(senderId: string, memberIds: readonly string[]): string {
  const named = JSON.stringify([senderId, memberIds.toSorted()]);
  return `c-${createHash('sha256').update(named).digest('base64url')}`;
}

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
