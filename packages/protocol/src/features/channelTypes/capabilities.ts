import type { ChannelFeatures } from './schema.ts';

/** The conditions under which a granted capability can be used. */
export interface CapabilityRule {
  /** The switch of the channel type that the capability needs; undefined if it needs none (CHAN-01). */
  readonly feature: keyof ChannelFeatures | undefined;
  /**
   * Whether it can be used in a frozen channel (CHAN-10) and during a time-out (MOD-01): `always` in both (reading and
   * withdrawing), `whenFrozen` in a frozen channel alone (deleting and moderating), `never` in none of the two.
   */
  readonly kept: 'always' | 'whenFrozen' | 'never';
}

/**
 * Every capability in a channel and its conditions (APP-04), in the order of the contract. A new capability has a line
 * here, one in `capabilityDefaults`, and one each in the group and the texts of the administration; the types demand them.
 */
export const capabilityRules = {
  'read-channel': { feature: undefined, kept: 'always' },
  'send-message': { feature: undefined, kept: 'never' },
  'send-reply': { feature: 'replies', kept: 'never' },
  'quote-message': { feature: 'quotes', kept: 'never' },
  'update-own-message': { feature: undefined, kept: 'never' },
  'update-any-message': { feature: undefined, kept: 'never' },
  'delete-own-message': { feature: undefined, kept: 'always' },
  'delete-any-message': { feature: undefined, kept: 'whenFrozen' },
  'send-reaction': { feature: 'reactions', kept: 'never' },
  'pin-message': { feature: undefined, kept: 'never' },
  'upload-file': { feature: 'uploads', kept: 'never' },
  'send-links': { feature: undefined, kept: 'never' },
  /** `@channel` and `@here` (MSG-05). */
  'notify-channel': { feature: undefined, kept: 'never' },
  /** Send messages that only some readers see (MSG-15). */
  'restrict-visibility': { feature: undefined, kept: 'never' },
  'send-poll': { feature: 'polls', kept: 'never' },
  'cast-poll-vote': { feature: 'polls', kept: 'never' },
  'query-poll-votes': { feature: undefined, kept: 'always' },
  'share-location': { feature: 'location', kept: 'never' },
  'typing-events': { feature: 'typing_events', kept: 'never' },
  'read-events': { feature: 'read_events', kept: 'always' },
  'search-messages': { feature: 'search', kept: 'always' },
  'join-channel': { feature: undefined, kept: 'always' },
  'leave-channel': { feature: undefined, kept: 'always' },
  'create-channel': { feature: undefined, kept: 'whenFrozen' },
  'update-channel': { feature: undefined, kept: 'whenFrozen' },
  'update-channel-members': { feature: undefined, kept: 'whenFrozen' },
  'delete-channel': { feature: undefined, kept: 'whenFrozen' },
  'set-channel-cooldown': { feature: undefined, kept: 'whenFrozen' },
  'skip-channel-cooldown': { feature: undefined, kept: 'whenFrozen' },
  'ban-channel-members': { feature: undefined, kept: 'whenFrozen' },
  'mute-channel': { feature: 'mutes', kept: 'always' },
  'flag-message': { feature: undefined, kept: 'always' },
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
