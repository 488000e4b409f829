import { defineError } from '../../contract/errors.ts';
import type { AppRole } from '../users/limits.ts';

/** The capability to manage campaigns and segments, and the roles that have it. */
export const manageCampaigns = 'manage-campaigns';
export const campaignManagers: readonly AppRole[] = ['admin'];

/** Whether the sender becomes a member of channels created by the campaign (CAMP-01). */
export const senderModes = ['exclude', 'include'] as const;
export type SenderMode = (typeof senderModes)[number];

/**
 * `draft`: not started. `scheduled`: waiting for its start time. `preparing`: recording its targets. `running`:
 * sending. `stopped`: by hand, by its stop time or for lack of permission; can be resumed. `completed`: every target
 * was processed.
 */
export const campaignStatuses = [
  'draft',
  'scheduled',
  'preparing',
  'running',
  'stopped',
  'completed',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Why a campaign stopped. */
export const campaignStopReasons = [
  'by_hand',
  'stop_time',
  /** Its sender was deleted, deactivated or banned. */
  'sender_not_allowed',
  /** The user who started it may no longer manage campaigns. */
  'starter_not_allowed',
  'too_many_targets',
] as const;
export type CampaignStopReason = (typeof campaignStopReasons)[number];

/** Delivery states of a target. */
export const campaignTargetStates = ['waiting', 'sent', 'failed'] as const;
export type CampaignTargetState = (typeof campaignTargetStates)[number];

/**
 * Why nothing was sent to a target, in addition to the names of send errors (`not_allowed`, `channel_frozen`,
 * `person_unreachable`, …).
 */
export const campaignFailures = [
  'receiver_not_found',
  'receiver_deactivated',
  'receiver_banned',
  'receiver_is_sender',
  /** A channel with the template's id exists, but the receiver is not a member. */
  'receiver_not_member',
  /** The channel does not exist and `create_channels` is off. */
  'channel_missing',
  /** The template's id is not valid for this receiver. */
  'channel_id_invalid',
  'template_value_missing',
  /** Filled with its values, the text would be a command. */
  'text_is_command',
] as const;
export type CampaignFailure = (typeof campaignFailures)[number];

/** Most campaigns of one app. */
export const maxCampaigns = 5000;
/** Most segments of one campaign. */
export const maxCampaignSegments = 20;
/** Most users that a campaign can list; more need a segment. */
export const maxCampaignUsers = 1000;
/** Most targets of one campaign in all. */
export const maxCampaignTargets = 100_000;
/** Most members of a channel template in addition to receiver and sender. */
export const maxTemplateMembers = 50;
/** How far ahead a campaign may start: 365 days, in milliseconds. */
export const maxCampaignAheadMs = 365 * 86_400_000;
/** Campaigns or targets per page. */
export const campaignPageLimit = 25;
export const maxCampaignPageSize = 100;

/** The error of `Campaign` methods that need an id when there is none (SEED.md section 8). */
export const campaignIdMissing =
  'Campaign id is missing. Either create the campaign using campaign.create() or set the id during instantiation.';

export const campaignNotFound = defineError({
  name: 'campaign_not_found',
  code: 740,
  status: 404,
  message: 'Campaign not found.',
});
export const campaignIdTaken = defineError({
  name: 'campaign_id_taken',
  code: 741,
  status: 409,
  message: 'This ID is already used by another campaign.',
});
/** It is scheduled, preparing or running. */
export const campaignActive = defineError({
  name: 'campaign_active',
  code: 742,
  status: 409,
  message: 'The campaign is running or scheduled. Stop it first.',
});
/** Some of its targets were processed already, so it can no longer change. */
export const campaignBegun = defineError({
  name: 'campaign_begun',
  code: 743,
  status: 409,
  message: 'The campaign has already started sending. To change its message or audience, create a new one.',
});
export const campaignCompleted = defineError({
  name: 'campaign_completed',
  code: 744,
  status: 409,
  message: 'The campaign has already been sent.',
});
export const campaignNotActive = defineError({
  name: 'campaign_not_active',
  code: 745,
  status: 409,
  message: 'The campaign is neither running nor scheduled.',
});
/** Names the field without any users. */
export const campaignEmpty = defineError({
  name: 'campaign_empty',
  code: 746,
  status: 400,
  message: 'The campaign has no recipients.',
});
/** An unknown or invalid placeholder, named in the rule. */
export const templateInvalid = defineError({
  name: 'template_invalid',
  code: 747,
  status: 400,
  message: 'The template has an unknown or malformed placeholder.',
});
/** The rules name the placeholders. */
export const templateValueMissing = defineError({
  name: 'template_value_missing',
  code: 748,
  status: 409,
  message: 'A placeholder in the template has no value.',
});
export const campaignTimeInvalid = defineError({
  name: 'campaign_time_invalid',
  code: 749,
  status: 400,
  message: 'The start must be in the future, at most 365 days ahead, and the stop must be after the start.',
});
export const campaignSenderInvalid = defineError({
  name: 'campaign_sender_invalid',
  code: 750,
  status: 400,
  message: 'The sender must be an existing, active user who isn’t banned.',
});
export const tooManyCampaigns = defineError({
  name: 'too_many_campaigns',
  code: 751,
  status: 409,
  message: `You can have up to ${maxCampaigns} campaigns.`,
});
export const campaignErrors = [
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
