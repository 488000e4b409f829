import * as v from 'valibot';
import { filterField, sortField, timeField } from '../contract/fields.ts';
import type { Feature } from '../contract/index.ts';
import { attachmentInputSchema, uploadConfigSchema, uploadedSchema } from '../features/attachments/schema.ts';
import { auditActionField, auditFilterSchema } from '../features/audit/api.ts';
import { automodRulesInputSchema, blocklistInputSchema } from '../features/automod/schema.ts';
import {
  campaignFields,
  campaignStatsSchema,
  channelTemplateSchema,
  messageTemplateSchema,
} from '../features/campaigns/schema.ts';
import { channelTypeFields, grantsSchema } from '../features/channelTypes/api.ts';
import { capabilities } from '../features/channelTypes/capabilities.ts';
import { channelFeaturesSchema } from '../features/channelTypes/schema.ts';
import { draftContentSchema } from '../features/drafts/api.ts';
import { messageInputSchema } from '../features/messages/api.ts';
import { forwardedFromSchema, messagePageSchema } from '../features/messages/schema.ts';
import { restrictionSchema, reviewDetailsSchema, reviewItemSchema } from '../features/moderation/schema.ts';
import { notificationSettingsChangeSchema, notificationWaySchema } from '../features/notifications/schema.ts';
import {
  pollDraftSchema,
  pollInputSchema,
  pollOptionInputSchema,
  pollOptionSchema,
} from '../features/polls/schema.ts';
import { reactionGroupSchema } from '../features/reactions/schema.ts';
import { readReminderSchema } from '../features/reminders/api.ts';
import { importCountSchema } from '../features/transfers/schema.ts';
import { dndScheduleSchema, provisionedUserSchema, userInputSchema } from '../features/users/schema.ts';
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
  ['ChannelFeaturesInput', channelTypeFields.features],
  ['GrantsInput', channelTypeFields.grants],
  ['AttachmentInput', attachmentInputSchema],
  ['AuditAction', auditActionField],
  ['AuditFilter', auditFilterSchema],
  ['UploadConfig', uploadConfigSchema],
  ['Uploaded', uploadedSchema],
  ['AutomodRulesInput', automodRulesInputSchema],
  ['BlocklistInput', blocklistInputSchema],
  ['CampaignStats', campaignStatsSchema],
  ['ChannelTemplate', channelTemplateSchema],
  ['MessageTemplate', messageTemplateSchema],
  ['MessageTemplateInput', campaignFields.message_template],
  ['ChannelTemplateInput', campaignFields.channel_template],
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
  ['ProvisionedUserInput', provisionedUserSchema],
  ['DraftContent', draftContentSchema],
  ['ImportCount', importCountSchema],
  ['NotificationWay', notificationWaySchema],
];

/** The schemas that are components of the document: all entities, and others that several endpoints share. */
export function namedSchemas(): NamedSchema[] {
  const entities = (features as readonly Feature[]).flatMap((feature) =>
    feature.entities.map(({ name, schema }): NamedSchema => [name, schema]),
  );
  return [...shared, ...entities];
}
