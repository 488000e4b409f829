import { defineCatalogue, type TextKey, type TextTools } from '@confab/react';
import { automodText } from '../../automod/text.en.ts';
import { beforeSendText } from '../../beforeSend/text.en.ts';
import { botsText } from '../../bots/text.en.ts';
import { campaignsText } from '../../campaigns/text.en.ts';
import { channelTypesText } from '../../channelTypes/text.en.ts';
import { commandsText } from '../../commands/text.en.ts';
import { defaultChannelsText } from '../../defaultChannels/text.en.ts';
import { exportsText } from '../../exports/text.en.ts';
import { generalText } from '../../general/text.en.ts';
import { userGroupsText } from '../../groups/text.en.ts';
import { integrationsText } from '../../integrations/text.en.ts';
import { invitationsText } from '../../invitations/text.en.ts';
import { reviewQueueText } from '../../moderation/text.en.ts';
import { peopleText } from '../../people/text.en.ts';
import { profileFieldsAdminText } from '../../profileFields/text.en.ts';
import { rolesText } from '../../roles/text.en.ts';
import { segmentsText } from '../../segments/text.en.ts';
import { signInRulesText } from '../../signInRules/text.en.ts';
import { uploadRulesText } from '../../uploads/text.en.ts';
import { webhooksText } from '../../webhooks/text.en.ts';
import { widgetsText } from '../../widgets/text.en.ts';
import { auditText } from '../text.en.ts';
import { auditFactsText } from './text.en.ts';

/** The texts of an entry: those of the log, and those of the pages where what it records is set. */
export const entryText = defineCatalogue({
  ...auditText,
  ...auditFactsText,
  ...automodText,
  ...beforeSendText,
  ...botsText,
  ...campaignsText,
  ...channelTypesText,
  ...commandsText,
  ...defaultChannelsText,
  ...exportsText,
  ...generalText,
  ...integrationsText,
  ...invitationsText,
  ...peopleText,
  ...profileFieldsAdminText,
  ...reviewQueueText,
  ...rolesText,
  ...segmentsText,
  ...signInRulesText,
  ...uploadRulesText,
  ...userGroupsText,
  ...webhooksText,
  ...widgetsText,
});

export type EntryText = typeof entryText;

/** The key of a text of an entry that has no placeholder. */
export type Label = TextKey<EntryText>;

/** The texts, formats and names behind ids that the facts of an entry are written with. */
export interface Words extends Pick<TextTools<EntryText>, 't' | 'format' | 'locale'> {
  person(id: string): string;
  channel(cid: string): string;
  /** Returns the name of a profile field; its id if it is not defined any more. */
  profileField(id: string): string;
}

/** Returns the text of a label. */
export const labelText = ({ t }: Words, label: Label): string => (t as (key: Label) => string)(label);
