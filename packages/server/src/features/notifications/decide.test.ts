import { defaultNotificationSettings, type NotificationSettings } from '@confab/protocol';
import { describe, expect, test } from 'vitest';
import { type Decision, decide, type NotifiableMessage, type Receiver } from './decide.ts';

const message: NotifiableMessage = {
  id: 'm1',
  cid: 'team:general',
  number: 7,
  authorId: 'ada',
  isSystem: false,
  isSilent: false,
  isDeleted: false,
  parentId: undefined,
  isInChannel: true,
  isDistinct: false,
  mentionedUserIds: [],
  wide: {},
};
const grace: Receiver = {
  userId: 'grace',
  role: 'user',
  member: { channelRole: 'member', joinedNumber: 0 },
  mayRead: true,
  isActive: true,
  settings: defaultNotificationSettings,
  channelPreference: undefined,
  hasMutedChannel: false,
  hasBlockedAuthor: false,
  hasMutedAuthor: false,
  followsThread: false,
  isInMentionedGroup: false,
  hasKeyword: false,
  isHere: true,
  hasRead: false,
  isViewing: false,
  isDisturbed: false,
};
const naming = { mentionedUserIds: ['grace'] };
const reply = { parentId: 'p1', isInChannel: false };
const direct = { isDistinct: true };
const settings = (changes: Partial<NotificationSettings>) => ({
  settings: { ...defaultNotificationSettings, ...changes },
});
const notified = (reason: Decision['reason']) => [reason, undefined];

/** A message, its receiver, and [the reason for a notification, the reason against it]. */
const table: [string, Partial<NotifiableMessage>, Partial<Receiver>, (string | undefined)[]][] = [
  ['a usual message', {}, {}, [undefined, 'default_mentions']],
  ['a mention', naming, {}, notified('mention')],
  ['a mention of somebody else', { mentionedUserIds: ['linus'] }, {}, [undefined, 'default_mentions']],
  ['a mention of a group', {}, { isInMentionedGroup: true }, notified('group_mention')],
  [
    'a mention of a role of the app',
    { wide: { mentioned_roles: ['admin'] } },
    { role: 'admin' },
    notified('role_mention'),
  ],
  [
    'a mention of a role of the channel',
    { wide: { mentioned_roles: ['owner'] } },
    { member: { channelRole: 'owner', joinedNumber: 0 } },
    notified('role_mention'),
  ],
  [
    'a mention of another role',
    { wide: { mentioned_roles: ['owner'] } },
    {},
    [undefined, 'default_mentions'],
  ],
  ['@channel', { wide: { mentioned_channel: true } }, {}, notified('channel_mention')],
  [
    '@channel before joining',
    { wide: { mentioned_channel: true } },
    { member: { channelRole: 'member', joinedNumber: 7 } },
    ['channel_mention', 'joined_later'],
  ],
  ['@here while online', { wide: { mentioned_here: true } }, {}, notified('here_mention')],
  ['@here while away', { wide: { mentioned_here: true } }, { isHere: false }, ['here_mention', 'not_here']],
  [
    'a direct mention with @here, away',
    { ...naming, wide: { mentioned_here: true } },
    { isHere: false },
    notified('mention'),
  ],
  ['a direct message', direct, {}, notified('direct_message')],
  [
    'a direct message, preference mentions',
    direct,
    settings({ direct_messages: 'mentions' }),
    [undefined, 'default_mentions'],
  ],
  [
    'a direct message, preference nothing',
    direct,
    settings({ direct_messages: 'nothing' }),
    [undefined, 'default_nothing'],
  ],
  [
    'a direct message, own channel preference',
    direct,
    { ...settings({ direct_messages: 'nothing' }), channelPreference: 'all' },
    notified('direct_message'),
  ],
  ['a reply in a followed thread', reply, { followsThread: true }, notified('thread_reply')],
  ['a reply in another thread', reply, {}, [undefined, 'thread_not_followed']],
  [
    'a reply, unfollowed, in a direct message',
    { ...reply, ...direct },
    {},
    [undefined, 'thread_not_followed'],
  ],
  ['a reply with a mention', { ...reply, ...naming }, {}, notified('mention')],
  [
    'a reply, threads off',
    reply,
    { ...settings({ threads: false }), followsThread: true },
    ['thread_reply', 'threads_off'],
  ],
  [
    'a reply shown in a direct message, threads off',
    { parentId: 'p1', ...direct },
    { ...settings({ threads: false }), followsThread: true },
    notified('direct_message'),
  ],
  ['a keyword', {}, { hasKeyword: true }, notified('keyword')],
  ['a user set to always', {}, settings({ people: { ada: 'always' } }), notified('person_always')],
  [
    'a mention by a user set to never',
    naming,
    settings({ people: { ada: 'never' } }),
    ['mention', 'person_never'],
  ],
  ['channel preference all', {}, { channelPreference: 'all' }, notified('channel_all')],
  ['default preference all', {}, settings({ channels: 'all' }), notified('channel_all')],
  [
    'default all, this channel mentions',
    {},
    { ...settings({ channels: 'all' }), channelPreference: 'mentions' },
    [undefined, 'channel_mentions'],
  ],
  [
    'a reply with channel preference all',
    reply,
    { channelPreference: 'all' },
    [undefined, 'thread_not_followed'],
  ],
  [
    'a mention with channel preference nothing',
    naming,
    { channelPreference: 'nothing' },
    ['mention', 'channel_nothing'],
  ],
  [
    'a mention with default preference nothing',
    naming,
    settings({ channels: 'nothing' }),
    ['mention', 'default_nothing'],
  ],
  [
    'a mention, this channel all',
    naming,
    { ...settings({ channels: 'nothing' }), channelPreference: 'mentions' },
    notified('mention'),
  ],
  [
    'a muted channel',
    {},
    { hasMutedChannel: true, channelPreference: 'all' },
    ['channel_all', 'channel_muted'],
  ],
  [
    '@channel in a muted channel',
    { wide: { mentioned_channel: true } },
    { hasMutedChannel: true },
    ['channel_mention', 'channel_muted'],
  ],
  ['a mention in a muted channel', naming, { hasMutedChannel: true }, notified('mention')],
  ['a muted conversation', direct, { hasMutedChannel: true }, ['direct_message', 'channel_muted']],
  [
    'a thread in a muted channel',
    reply,
    { hasMutedChannel: true, followsThread: true },
    ['thread_reply', 'channel_muted'],
  ],
  ['the user’s own message', { ...direct, authorId: 'grace' }, {}, ['direct_message', 'own_message']],
  ['a system message', { ...naming, isSystem: true }, {}, ['mention', 'system_message']],
  ['a silent message', { ...naming, isSilent: true }, {}, ['mention', 'silent_message']],
  ['a deleted message', { ...naming, isDeleted: true }, {}, ['mention', 'message_deleted']],
  ['a message restricted to others', naming, { mayRead: false }, ['mention', 'may_not_read']],
  ['a mention of a non-member', naming, { member: undefined }, ['mention', 'not_a_member']],
  [
    '@channel for a non-member',
    { wide: { mentioned_channel: true } },
    { member: undefined },
    [undefined, 'not_a_member'],
  ],
  ['an inactive account', naming, { isActive: false }, ['mention', 'account_inactive']],
  ['a blocked author', naming, { hasBlockedAuthor: true }, ['mention', 'author_blocked']],
  ['a muted author', naming, { hasMutedAuthor: true }, ['mention', 'author_muted']],
  ['a message already read', naming, { hasRead: true, isViewing: true }, ['mention', 'already_read']],
  ['a message being viewed', naming, { isViewing: true, isDisturbed: true }, ['mention', 'viewing']],
  ['do-not-disturb', naming, { isDisturbed: true }, ['mention', 'do_not_disturb']],
];

describe('[NOTE-01] whether a message notifies a user now, and why', () => {
  test.each(table)('%s', (_title, text, hears, [reason, withheld]) => {
    expect(decide({ ...message, ...text }, { ...grace, ...hears })).toEqual({ reason, withheld });
  });
});
