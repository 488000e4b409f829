import type { CompleteTranslation } from '@confab/react';
import type { adminPagesText } from './text.en.ts';

/** The German names of the administration's pages and groups. */
export const adminPagesGerman: CompleteTranslation<typeof adminPagesText> = {
  adminPages: {
    title: 'Verwaltung',
    groupPeople: 'Personen',
    groupChannels: 'Channels',
    groupModeration: 'Moderation',
    groupIntegrations: 'Integrationen',
    groupMoving: 'Import und Export',
    groupCampaigns: 'Ansprache',
    groupService: 'Server',
    people: 'Personen',
    invitations: 'Einladungen',
    groups: 'Gruppen',
    emoji: 'Emojis',
    roles: 'Rollen',
    channelTypes: 'Channel-Typen',
    deletedChannels: 'Gelöschte Channels',
    uploads: 'Uploads',
    moderation: 'Prüfung',
    automod: 'Automatische Moderation',
    audit: 'Audit-Protokoll',
    webhooks: 'Webhooks',
    beforeSend: 'Before-Send-Hook',
    bots: 'Bots',
    imports: 'Import',
    exports: 'Export',
    commands: 'Befehle',
    widgets: 'Widgets',
    incomingWebhooks: 'Eingehende Webhooks',
    mail: 'E-Mail',
    campaigns: 'Kampagnen',
    segments: 'Segmente',
    general: 'Allgemein',
  },
};
