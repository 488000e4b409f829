import type { Catalogue, Translation } from '@confab/react';
import { auditFactsGerman } from './audit/facts/text.de.ts';
import { auditFilterGerman } from './audit/filter/text.de.ts';
import { auditGerman } from './audit/text.de.ts';
import { automodGerman } from './automod/text.de.ts';
import { beforeSendGerman } from './beforeSend/text.de.ts';
import { botsGerman } from './bots/text.de.ts';
import { campaignsGerman } from './campaigns/text.de.ts';
import { channelTypesGerman } from './channelTypes/text.de.ts';
import { commandsGerman } from './commands/text.de.ts';
import { defaultChannelsGerman } from './defaultChannels/text.de.ts';
import { deletedChannelsGerman } from './deletedChannels/text.de.ts';
import { emojiAdminGerman } from './emoji/text.de.ts';
import { exportsGerman } from './exports/text.de.ts';
import { generalGerman } from './general/text.de.ts';
import { userGroupsGerman } from './groups/text.de.ts';
import { importsGerman } from './imports/text.de.ts';
import { incomingWebhooksGerman } from './incomingWebhooks/text.de.ts';
import { insightsGerman } from './insights/text.de.ts';
import { integrationsGerman } from './integrations/text.de.ts';
import { invitationsGerman } from './invitations/text.de.ts';
import { mailGerman } from './mail/text.de.ts';
import { reviewQueueGerman } from './moderation/text.de.ts';
import { peopleGerman } from './people/text.de.ts';
import { pickingGerman } from './picking/text.de.ts';
import { profileFieldsAdminGerman } from './profileFields/text.de.ts';
import { rolesGerman } from './roles/text.de.ts';
import { segmentsGerman } from './segments/text.de.ts';
import { setupGerman } from './setup/text.de.ts';
import { signInRulesGerman } from './signInRules/text.de.ts';
import { adminPagesGerman } from './text.de.ts';
import { uploadRulesGerman } from './uploads/text.de.ts';
import { webhooksGerman } from './webhooks/text.de.ts';
import { widgetsGerman } from './widgets/text.de.ts';

/** The German texts of the administration. */
export const german: Translation<Catalogue> = {
  ...auditGerman,
  ...auditFactsGerman,
  ...auditFilterGerman,
  ...automodGerman,
  ...beforeSendGerman,
  ...botsGerman,
  ...campaignsGerman,
  ...channelTypesGerman,
  ...commandsGerman,
  ...defaultChannelsGerman,
  ...deletedChannelsGerman,
  ...emojiAdminGerman,
  ...exportsGerman,
  ...generalGerman,
  ...userGroupsGerman,
  ...importsGerman,
  ...incomingWebhooksGerman,
  ...insightsGerman,
  ...integrationsGerman,
  ...invitationsGerman,
  ...mailGerman,
  ...reviewQueueGerman,
  ...peopleGerman,
  ...pickingGerman,
  ...profileFieldsAdminGerman,
  ...rolesGerman,
  ...segmentsGerman,
  ...setupGerman,
  ...adminPagesGerman,
  ...uploadRulesGerman,
  ...signInRulesGerman,
  ...webhooksGerman,
  ...widgetsGerman,
};
