import { defineCatalogue } from '@confab/react';

/** The names of the administration's pages and of the groups they stand in. */
export const adminPagesText = defineCatalogue({
  adminPages: {
    title: 'Administration',
    groupPeople: 'People',
    groupChannels: 'Channels',
    groupModeration: 'Moderation',
    groupIntegrations: 'Integrations',
    groupMoving: 'Moving in and out',
    groupCampaigns: 'Outreach',
    groupService: 'Service',
    people: 'People',
    invitations: 'Invitations',
    groups: 'Groups',
    emoji: 'Emoji',
    roles: 'Roles',
    channelTypes: 'Channel types',
    deletedChannels: 'Deleted channels',
    uploads: 'Uploads',
    moderation: 'Review queue',
    automod: 'Words and rules',
    audit: 'Audit log',
    webhooks: 'Webhooks',
    beforeSend: 'Before-send hook',
    bots: 'Bots',
    imports: 'Import',
    mail: 'Mail',
    campaigns: 'Campaigns',
    segments: 'Segments',
    general: 'Sign-up and name',
  },
});
