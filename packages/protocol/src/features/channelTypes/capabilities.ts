/** Everything a person may be allowed to do in a channel (APP-04). */
export const capabilities = [
  'read-channel',
  'send-message',
  'send-reply',
  'quote-message',
  'update-own-message',
  'update-any-message',
  'delete-own-message',
  'delete-any-message',
  'send-reaction',
  'pin-message',
  'upload-file',
  'send-links',
  /** `@channel` and `@here` (MSG-05). */
  'notify-channel',
  /** Messages that only some readers get (MSG-15). */
  'restrict-visibility',
  'send-poll',
  'cast-poll-vote',
  'query-poll-votes',
  'share-location',
  'typing-events',
  'read-events',
  'search-messages',
  'join-channel',
  'leave-channel',
  'create-channel',
  'update-channel',
  'update-channel-members',
  'delete-channel',
  'set-channel-cooldown',
  'skip-channel-cooldown',
  'ban-channel-members',
  'mute-channel',
  'flag-message',
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * Whom a channel type grants capabilities: a role in the app, or a role in the channel.
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
