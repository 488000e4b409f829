import type { AppRole } from '../users/roles.ts';

/** What the app grants to manage campaigns and segments, and the roles that have it. */
export const manageCampaigns = 'manage-campaigns';
export const campaignManagers: readonly AppRole[] = ['admin'];

/** Whether the sender becomes a member of channels that the campaign makes (CAMP-01). */
export const senderModes = ['exclude', 'include'] as const;
export type SenderMode = (typeof senderModes)[number];

/**
 * `draft`: not started. `scheduled`: starts at its time. `preparing`: its targets are being written down. `running`: it
 * sends. `stopped`: by hand, by its stop time or for want of rights; what was not sent can be started again. `completed`:
 * every target was dealt with.
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
  /** Its sender is gone, deactivated or banned. */
  'sender_not_allowed',
  /** Who started it may not manage campaigns any more. */
  'starter_not_allowed',
  'too_many_targets',
] as const;
export type CampaignStopReason = (typeof campaignStopReasons)[number];

/** What becomes of one target. */
export const campaignTargetStates = ['waiting', 'sent', 'failed'] as const;
export type CampaignTargetState = (typeof campaignTargetStates)[number];

/**
 * Why nothing was sent to a target, beside the names of errors that sending gives (`not_allowed`, `channel_frozen`,
 * `person_unreachable`, …).
 */
export const campaignFailures = [
  'receiver_not_found',
  'receiver_deactivated',
  'receiver_banned',
  'receiver_is_sender',
  /** A channel of the template's id is there, and the receiver is not in it. */
  'receiver_not_member',
  /** `create_channels` is off and there is no channel. */
  'channel_missing',
  /** The template's id gives none for this receiver. */
  'channel_id_invalid',
  'template_value_missing',
  /** With its values the text would be a command. */
  'text_is_command',
] as const;
export type CampaignFailure = (typeof campaignFailures)[number];

/** Most campaigns of one app. */
export const campaignsMost = 5000;
/** Most segments of one campaign. */
export const campaignSegmentsMost = 20;
/** Most users whom a campaign names itself; more are a segment. */
export const campaignUsersMost = 1000;
/** Most targets of one campaign in all. */
export const campaignTargetsMost = 100_000;
/** Most members that a channel template names beside receiver and sender. */
export const templateMembersMost = 50;
/** How far ahead a campaign may start: 365 days, in milliseconds. */
export const campaignAheadMost = 365 * 86_400_000;
/** Items of one page of campaigns and of their targets. */
export const campaignPageLimit = 25;
export const campaignPageMost = 100;

/** What every method of a `Campaign` object that needs its id fails with where there is none (SEED.md section 8). */
export const campaignIdMissing =
  'Campaign id is missing. Either create the campaign using campaign.create() or set the id during instantiation.';
