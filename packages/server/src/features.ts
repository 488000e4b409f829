import { createAccountsFeature } from './accounts/feature.ts';
import { createAppFeature } from './app/feature.ts';
import { createAttachmentsFeature } from './attachments/feature.ts';
import { createAuditFeature } from './audit/feature.ts';
import { createAutomodFeature } from './automod/feature.ts';
import { createBotsFeature } from './bots/feature.ts';
import { createBulkFeature } from './bulk/feature.ts';
import { createCampaignsFeature } from './campaigns/feature.ts';
import { createChannelsFeature } from './channels/feature.ts';
import { createChannelTypesFeature } from './channelTypes/feature.ts';
import { createCommandsFeature } from './commands/feature.ts';
import { createDraftsFeature } from './drafts/feature.ts';
import { createEmojiFeature } from './emoji/feature.ts';
import { createErasureFeature } from './erasure/feature.ts';
import { createExportsFeature } from './exports/feature.ts';
import type { CreateFeature } from './feature.ts';
import { createGroupsFeature } from './groups/feature.ts';
import { createLinkPreviewsFeature } from './linkPreviews/feature.ts';
import { createLocationsFeature } from './locations/feature.ts';
import { createMailFeature } from './mail/feature.ts';
import { createMembersFeature } from './members/feature.ts';
import { createMentionsFeature } from './mentions/feature.ts';
import { createMessagesFeature } from './messages/feature.ts';
import { createModerationFeature } from './moderation/feature.ts';
import { createNotificationsFeature } from './notifications/feature.ts';
import { createPinsFeature } from './pins/feature.ts';
import { createPollsFeature } from './polls/feature.ts';
import { createPresenceFeature } from './presence/feature.ts';
import { createPushFeature } from './push/feature.ts';
import { createReactionsFeature } from './reactions/feature.ts';
import { createReadsFeature } from './reads/feature.ts';
import { createRemindersFeature } from './reminders/feature.ts';
import { createScheduledMessagesFeature } from './scheduledMessages/feature.ts';
import { createSearchFeature } from './search/feature.ts';
import { createSectionsFeature } from './sections/feature.ts';
import { createSegmentsFeature } from './segments/feature.ts';
import { createSessionsFeature } from './sessions/feature.ts';
import { createTasksFeature } from './tasks/feature.ts';
import { createThreadsFeature } from './threads/feature.ts';
import { createTransfersFeature } from './transfers/feature.ts';
import { createTypingFeature } from './typing/feature.ts';
import { createUsersFeature } from './users/feature.ts';
import { createWebhooksFeature } from './webhooks/feature.ts';

/** Every noun of the server; migrations run and features start in this order. */
export const features: readonly CreateFeature[] = [
  createAuditFeature,
  createAppFeature,
  createMailFeature,
  createUsersFeature,
  createSessionsFeature,
  createPresenceFeature,
  createChannelTypesFeature,
  createChannelsFeature,
  createMembersFeature,
  createSectionsFeature,
  createGroupsFeature,
  createMessagesFeature,
  createCommandsFeature,
  createDraftsFeature,
  createAttachmentsFeature,
  createReactionsFeature,
  createEmojiFeature,
  createPinsFeature,
  createRemindersFeature,
  createPollsFeature,
  createReadsFeature,
  createThreadsFeature,
  createMentionsFeature,
  createTypingFeature,
  createLinkPreviewsFeature,
  createLocationsFeature,
  createScheduledMessagesFeature,
  createSegmentsFeature,
  createCampaignsFeature,
  createErasureFeature,
  createAccountsFeature,
  createExportsFeature,
  createTasksFeature,
  createSearchFeature,
  createModerationFeature,
  createAutomodFeature,
  createBulkFeature,
  createPushFeature,
  createNotificationsFeature,
  createBotsFeature,
  createWebhooksFeature,
  createTransfersFeature,
];
