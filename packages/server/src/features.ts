import type { CreateFeature } from './core/feature/feature.ts';
import { createAccountsFeature } from './features/accounts/feature.ts';
import { createAppFeature } from './features/app/feature.ts';
import { createAttachmentsFeature } from './features/attachments/feature.ts';
import { createAuditFeature } from './features/audit/feature.ts';
import { createAutomodFeature } from './features/automod/feature.ts';
import { createBookmarksFeature } from './features/bookmarks/feature.ts';
import { createBotsFeature } from './features/bots/feature.ts';
import { createBulkFeature } from './features/bulk/feature.ts';
import { createCampaignsFeature } from './features/campaigns/feature.ts';
import { createChannelQueriesFeature } from './features/channelQueries/feature.ts';
import { createChannelsFeature } from './features/channels/feature.ts';
import { createChannelTypesFeature } from './features/channelTypes/feature.ts';
import { createCommandsFeature } from './features/commands/feature.ts';
import { createDefaultChannelsFeature } from './features/defaultChannels/feature.ts';
import { createDraftsFeature } from './features/drafts/feature.ts';
import { createEmojiFeature } from './features/emoji/feature.ts';
import { createErasureFeature } from './features/erasure/feature.ts';
import { createExportsFeature } from './features/exports/feature.ts';
import { createGroupsFeature } from './features/groups/feature.ts';
import { createInsightsFeature } from './features/insights/feature.ts';
import { createLinkPreviewsFeature } from './features/linkPreviews/feature.ts';
import { createLocationsFeature } from './features/locations/feature.ts';
import { createMailFeature } from './features/mail/feature.ts';
import { createMembersFeature } from './features/members/feature.ts';
import { createMentionsFeature } from './features/mentions/feature.ts';
import { createMessagesFeature } from './features/messages/feature.ts';
import { createModerationFeature } from './features/moderation/feature.ts';
import { createNotificationsFeature } from './features/notifications/feature.ts';
import { createPicturesFeature } from './features/pictures/feature.ts';
import { createPinsFeature } from './features/pins/feature.ts';
import { createPollsFeature } from './features/polls/feature.ts';
import { createPresenceFeature } from './features/presence/feature.ts';
import { createProfileFieldsFeature } from './features/profileFields/feature.ts';
import { createPushFeature } from './features/push/feature.ts';
import { createReactionsFeature } from './features/reactions/feature.ts';
import { createReadsFeature } from './features/reads/feature.ts';
import { createRemindersFeature } from './features/reminders/feature.ts';
import { createScheduledMessagesFeature } from './features/scheduledMessages/feature.ts';
import { createSearchFeature } from './features/search/feature.ts';
import { createSectionsFeature } from './features/sections/feature.ts';
import { createSegmentsFeature } from './features/segments/feature.ts';
import { createSessionsFeature } from './features/sessions/feature.ts';
import { createSetupFeature } from './features/setup/feature.ts';
import { createTasksFeature } from './features/tasks/feature.ts';
import { createTenantsFeature } from './features/tenants/feature.ts';
import { createThreadsFeature } from './features/threads/feature.ts';
import { createTransfersFeature } from './features/transfers/feature.ts';
import { createTypingFeature } from './features/typing/feature.ts';
import { createUnreadFeature } from './features/unread/feature.ts';
import { createUsersFeature } from './features/users/feature.ts';
import { createWebhooksFeature } from './features/webhooks/feature.ts';
import { createWidgetsFeature } from './features/widgets/feature.ts';
import { messagePipelines } from './messagePipelines.ts';

/** Every feature of the server; migrations run and features start in this order. */
export const features: readonly CreateFeature[] = [
  createAuditFeature,
  createAppFeature,
  createProfileFieldsFeature,
  createMailFeature,
  createUsersFeature,
  createSessionsFeature,
  createPresenceFeature,
  createChannelTypesFeature,
  createChannelsFeature,
  createChannelQueriesFeature,
  createMembersFeature,
  createSectionsFeature,
  createGroupsFeature,
  createMessagesFeature(messagePipelines),
  createCommandsFeature,
  createDefaultChannelsFeature,
  createDraftsFeature,
  createAttachmentsFeature,
  createReactionsFeature,
  createEmojiFeature,
  createPicturesFeature,
  createPinsFeature,
  createRemindersFeature,
  createPollsFeature,
  createReadsFeature,
  createUnreadFeature,
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
  createWidgetsFeature,
  createTransfersFeature,
  createSetupFeature,
  createTenantsFeature,
  createBookmarksFeature,
  createInsightsFeature,
];
