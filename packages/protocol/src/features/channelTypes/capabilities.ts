import { always, never, whenFrozen } from './keptCapabilities.ts';
import type { ChannelFeatures } from './schema.ts';

/**
 * The conditions under which a granted capability can be used. `kept`: in a frozen channel (CHAN-10) and during a time-out
 * (MOD-01), `always` in both (reading and withdrawing), `whenFrozen` in a frozen channel alone (deleting and moderating),
 * `never` in none of the two. `feature`: the switch of the channel type that it needs, if any (CHAN-01). A tuple of
 * short values, since every browser loads the record at once.
 */
export type CapabilityRule = readonly [
  kept: typeof always | typeof whenFrozen | typeof never,
  feature?: keyof ChannelFeatures,
];

/**
 * Every capability in a channel and its conditions (APP-04), in the order of the contract. A new capability has a line
 * here, one in `capabilityDefaults`, and one each in the group and the texts of the administration; the types demand them.
 */
export const capabilityRules = {
  'read-channel': [always],
  'send-message': [never],
  'send-reply': [never, 'replies'],
  'quote-message': [never, 'quotes'],
  'update-own-message': [never],
  'update-any-message': [never],
  'delete-own-message': [always],
  'delete-any-message': [whenFrozen],
  'send-reaction': [never, 'reactions'],
  'pin-message': [never],
  'upload-file': [never, 'uploads'],
  'send-links': [never],
  /** `@channel` and `@here` (MSG-05). */
  'notify-channel': [never],
  /** Send messages that only some readers see (MSG-15). */
  'restrict-visibility': [never],
  'send-poll': [never, 'polls'],
  'cast-poll-vote': [never, 'polls'],
  'query-poll-votes': [always],
  'share-location': [never, 'location'],
  'typing-events': [never, 'typing_events'],
  'read-events': [always, 'read_events'],
  'search-messages': [always, 'search'],
  'join-channel': [always],
  'leave-channel': [always],
  'create-channel': [whenFrozen],
  'update-channel': [whenFrozen],
  'update-channel-members': [whenFrozen],
  'delete-channel': [whenFrozen],
  'set-channel-cooldown': [whenFrozen],
  'skip-channel-cooldown': [whenFrozen],
  'ban-channel-members': [whenFrozen],
  'mute-channel': [always, 'mutes'],
  'flag-message': [always],
  'manage-bookmarks': [never],
  'convert-channel': [whenFrozen],
} as const satisfies Record<string, CapabilityRule>;

export type Capability = keyof typeof capabilityRules;

/** All capabilities in the order of the contract. */
export const capabilities = /* @__PURE__ */ Object.keys(capabilityRules) as Capability[];

/**
 * Roles that a channel type grants capabilities to: app roles and channel roles. An actor has the union of the grants
 * of its roles.
 */
export const grantees = [
  'admin',
  'moderator',
  'user',
  'guest',
  'anonymous',
  'channel_owner',
  'channel_moderator',
  'channel_member',
] as const;
export type Grantee = (typeof grantees)[number];
