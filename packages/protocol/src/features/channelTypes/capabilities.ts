import type { ChannelFeatures } from './schema.ts';

/** The conditions under which a granted capability can be used. */
export interface CapabilityRule {
  /** The switch of the channel type that the capability needs; undefined if it needs none (CHAN-01). */
  readonly feature: keyof ChannelFeatures | undefined;
  /** Whether it can be used in a frozen channel (CHAN-10): reading, deleting and moderating can. */
  readonly isKeptWhenFrozen: boolean;
  /** Whether it can be used during a time-out (MOD-01): reading and withdrawing can. */
  readonly isKeptDuringTimeOut: boolean;
}

/**
 * Every capability in a channel and its conditions (APP-04), in the order of the contract. A new capability has a line
 * here, one in `capabilityDefaults`, and one each in the group and the texts of the administration; the types demand them.
 */
export const capabilityRules = {
  'read-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'send-message': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'send-reply': { feature: 'replies', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'quote-message': { feature: 'quotes', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'update-own-message': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'update-any-message': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'delete-own-message': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'delete-any-message': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'send-reaction': { feature: 'reactions', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'pin-message': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'upload-file': { feature: 'uploads', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'send-links': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  /** `@channel` and `@here` (MSG-05). */
  'notify-channel': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  /** Send messages that only some readers see (MSG-15). */
  'restrict-visibility': { feature: undefined, isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'send-poll': { feature: 'polls', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'cast-poll-vote': { feature: 'polls', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'query-poll-votes': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'share-location': { feature: 'location', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'typing-events': { feature: 'typing_events', isKeptWhenFrozen: false, isKeptDuringTimeOut: false },
  'read-events': { feature: 'read_events', isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'search-messages': { feature: 'search', isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'join-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'leave-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'create-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'update-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'update-channel-members': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'delete-channel': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'set-channel-cooldown': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'skip-channel-cooldown': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'ban-channel-members': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: false },
  'mute-channel': { feature: 'mutes', isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
  'flag-message': { feature: undefined, isKeptWhenFrozen: true, isKeptDuringTimeOut: true },
} as const satisfies Record<string, CapabilityRule>;

export type Capability = keyof typeof capabilityRules;

/** All capabilities in the order of the contract. */
export const capabilities = /* @__PURE__ */ Object.keys(capabilityRules) as Capability[];

/**
 * The roles that a channel type grants capabilities to: a role in the app, or a role in the channel.
 * An actor has the sum of what the roles give.
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
