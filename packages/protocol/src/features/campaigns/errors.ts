import { defineError } from '../../contract/error.ts';
import { campaignsMost } from './limits.ts';

export const campaignNotFound = defineError({
  name: 'campaign_not_found',
  code: 740,
  status: 404,
  message: 'There is no such campaign.',
});
export const campaignIdTaken = defineError({
  name: 'campaign_id_taken',
  code: 741,
  status: 409,
  message: 'Another campaign has this id.',
});
/** It is scheduled, preparing or running. */
export const campaignActive = defineError({
  name: 'campaign_active',
  code: 742,
  status: 409,
  message: 'The campaign is running or waits for its time: stop it first.',
});
/** Some of its targets are settled: what it is stays as it was. */
export const campaignBegun = defineError({
  name: 'campaign_begun',
  code: 743,
  status: 409,
  message: 'The campaign has begun to send: make another one for other words or people.',
});
export const campaignCompleted = defineError({
  name: 'campaign_completed',
  code: 744,
  status: 409,
  message: 'The campaign has been sent already.',
});
export const campaignNotActive = defineError({
  name: 'campaign_not_active',
  code: 745,
  status: 409,
  message: 'The campaign is neither running nor scheduled.',
});
/** With the field that has nobody in it. */
export const campaignEmpty = defineError({
  name: 'campaign_empty',
  code: 746,
  status: 400,
  message: 'The campaign has nobody to go to.',
});
/** A placeholder that is unknown or broken, named in the rule. */
export const templateInvalid = defineError({
  name: 'template_invalid',
  code: 747,
  status: 400,
  message: 'The template has a placeholder that is unknown or broken.',
});
/** With the placeholders' names in the rules. */
export const templateValueMissing = defineError({
  name: 'template_value_missing',
  code: 748,
  status: 409,
  message: 'There is no value for a placeholder of the template.',
});
export const campaignTimeInvalid = defineError({
  name: 'campaign_time_invalid',
  code: 749,
  status: 400,
  message: 'A campaign starts at a time that is to come, at most 365 days ahead, and stops after that.',
});
export const campaignSenderInvalid = defineError({
  name: 'campaign_sender_invalid',
  code: 750,
  status: 400,
  message: 'The sender must be a user who exists, is active and not banned.',
});
export const tooManyCampaigns = defineError({
  name: 'too_many_campaigns',
  code: 751,
  status: 409,
  message: `There are at most ${campaignsMost} campaigns.`,
});
export const errors = [
  campaignNotFound,
  campaignIdTaken,
  campaignActive,
  campaignBegun,
  campaignCompleted,
  campaignNotActive,
  campaignEmpty,
  templateInvalid,
  templateValueMissing,
  campaignTimeInvalid,
  campaignSenderInvalid,
  tooManyCampaigns,
] as const;
