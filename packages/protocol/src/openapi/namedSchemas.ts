import * as v from 'valibot';
import { filterField, sortField, timeField } from '../contract/fields.ts';
import type { Feature } from '../contract/index.ts';
import { uploadConfigSchema, uploadedSchema } from '../features/attachments/schema.ts';
import { auditActionField, auditFilterSchema } from '../features/audit/api.ts';
import { automodRulesInputSchema, blocklistInputSchema } from '../features/automod/schema.ts';
import {
  campaignStatsSchema,
  channelTemplateSchema,
  messageTemplateSchema,
} from '../features/campaigns/api.ts';
import { grantsSchema } from '../features/channelTypes/api.ts';
import { capabilities } from '../features/channelTypes/capabilities.ts';
import { channelFeaturesSchema } from '../features/channelTypes/schema.ts';
import { messageInputSchema } from '../features/messages/api.ts';
import { forwardedFromSchema, messagePageSchema } from '../features/messages/schema.ts';
import { restrictionSchema, reviewDetailsSchema, reviewItemSchema } from '../features/moderation/schema.ts';
import { notificationSettingsChangeSchema } from '../features/notifications/schema.ts';
import {
  pollDraftSchema,
  pollInputSchema,
  pollOptionInputSchema,
  pollOptionSchema,
} from '../features/polls/schema.ts';
import { reactionGroupSchema } from '../features/reactions/schema.ts';
import { readReminderSchema } from '../features/reminders/api.ts';
import { dndScheduleSchema, userInputSchema } from '../features/users/schema.ts';
import { features } from '../features.ts';
import type { NamedSchema } from './schemaComponents.ts';

/** Schemas that several endpoints share and that are no entities. */
const shared: readonly NamedSchema[] = [
  ['Time', timeField],
  ['Filter', filterField],
  ['Sort', sortField],
  ['Capability', v.picklist(capabilities)],
  ['Grants', grantsSchema],
  ['ChannelFeatures', channelFeaturesSchema],
  ['AuditAction', auditActionField],
  ['AuditFilter', auditFilterSchema],
  ['UploadConfig', uploadConfigSchema],
  ['Uploaded', uploadedSchema],
  ['AutomodRulesInput', automodRulesInputSchema],
  ['BlocklistInput', blocklistInputSchema],
  ['CampaignStats', campaignStatsSchema],
  ['ChannelTemplate', channelTemplateSchema],
  ['MessageTemplate', messageTemplateSchema],
  ['MessageInput', messageInputSchema],
  ['MessagePageRequest', messagePageSchema],
  ['ForwardedFrom', forwardedFromSchema],
  ['Restriction', restrictionSchema],
  ['ReviewDetails', reviewDetailsSchema],
  ['ReviewItem', reviewItemSchema],
  ['NotificationSettingsChange', notificationSettingsChangeSchema],
  ['PollDraft', pollDraftSchema],
  ['PollInput', pollInputSchema],
  ['PollOption', pollOptionSchema],
  ['PollOptionInput', pollOptionInputSchema],
  ['ReactionGroup', reactionGroupSchema],
  ['ReadReminder', readReminderSchema],
  ['DndSchedule', dndScheduleSchema],
  ['UserInput', userInputSchema],
];

/** The schemas that are components of the document: all entities, and others that several endpoints share. */
export function namedSchemas(): NamedSchema[] {
  const entities = (features as readonly Feature[]).flatMap((feature) =>
    feature.entities.map(({ name, schema }): NamedSchema => [name, schema]),
  );
  return [...shared, ...entities];
}
