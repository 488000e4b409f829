import type { Catalogue, Translation } from '@confab/react';
import { auditFactsArabic } from './audit/facts/text.ar.ts';
import { auditFilterArabic } from './audit/filter/text.ar.ts';
import { auditArabic } from './audit/text.ar.ts';
import { automodArabic } from './automod/text.ar.ts';
import { beforeSendArabic } from './beforeSend/text.ar.ts';
import { botsArabic } from './bots/text.ar.ts';
import { campaignsArabic } from './campaigns/text.ar.ts';
import { channelTypesArabic } from './channelTypes/text.ar.ts';
import { commandsArabic } from './commands/text.ar.ts';
import { defaultChannelsArabic } from './defaultChannels/text.ar.ts';
import { deletedChannelsArabic } from './deletedChannels/text.ar.ts';
import { emojiAdminArabic } from './emoji/text.ar.ts';
import { exportsArabic } from './exports/text.ar.ts';
import { generalArabic } from './general/text.ar.ts';
import { userGroupsArabic } from './groups/text.ar.ts';
import { importsArabic } from './imports/text.ar.ts';
import { incomingWebhooksArabic } from './incomingWebhooks/text.ar.ts';
import { insightsArabic } from './insights/text.ar.ts';
import { integrationsArabic } from './integrations/text.ar.ts';
import { invitationsArabic } from './invitations/text.ar.ts';
import { mailArabic } from './mail/text.ar.ts';
import { reviewQueueArabic } from './moderation/text.ar.ts';
import { peopleArabic } from './people/text.ar.ts';
import { pickingArabic } from './picking/text.ar.ts';
import { profileFieldsAdminArabic } from './profileFields/text.ar.ts';
import { rolesArabic } from './roles/text.ar.ts';
import { segmentsArabic } from './segments/text.ar.ts';
import { setupArabic } from './setup/text.ar.ts';
import { signInRulesArabic } from './signInRules/text.ar.ts';
import { adminPagesArabic } from './text.ar.ts';
import { uploadRulesArabic } from './uploads/text.ar.ts';
import { webhooksArabic } from './webhooks/text.ar.ts';
import { widgetsArabic } from './widgets/text.ar.ts';

/** The Arabic texts of the administration. */
export const arabic: Translation<Catalogue> = {
  ...auditArabic,
  ...auditFactsArabic,
  ...auditFilterArabic,
  ...automodArabic,
  ...beforeSendArabic,
  ...botsArabic,
  ...campaignsArabic,
  ...channelTypesArabic,
  ...commandsArabic,
  ...defaultChannelsArabic,
  ...deletedChannelsArabic,
  ...emojiAdminArabic,
  ...exportsArabic,
  ...generalArabic,
  ...userGroupsArabic,
  ...importsArabic,
  ...incomingWebhooksArabic,
  ...insightsArabic,
  ...integrationsArabic,
  ...invitationsArabic,
  ...mailArabic,
  ...reviewQueueArabic,
  ...peopleArabic,
  ...pickingArabic,
  ...profileFieldsAdminArabic,
  ...rolesArabic,
  ...segmentsArabic,
  ...setupArabic,
  ...adminPagesArabic,
  ...uploadRulesArabic,
  ...signInRulesArabic,
  ...webhooksArabic,
  ...widgetsArabic,
};
