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
    '@channel, before one joined',
    { wide: { mentioned_channel: true } },
    { member: { channelRole: 'member', joinedNumber: 7 } },
    ['channel_mention', 'joined_later'],
  ],
  ['@here for who is here', { wide: { mentioned_here: true } }, {}, notified('here_mention')],
  [
    '@here for who is not',
    { wide: { mentioned_here: true } },
    { isHere: false },
    ['here_mention', 'not_here'],
  ],
  [
    'a name beside @here, away',
    { ...naming, wide: { mentioned_here: true } },
    { isHere: false },
    notified('mention'),
  ],
  ['a direct message', direct, {}, notified('direct_message')],
  [
    'a direct message, only mentions wanted',
    direct,
    settings({ direct_messages: 'mentions' }),
    [undefined, 'default_mentions'],
  ],
  [
    'a direct message, none wanted',
    direct,
    settings({ direct_messages: 'nothing' }),
    [undefined, 'default_nothing'],
  ],
  [
    'a direct message, one’s own word for it',
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
  ['a reply that names one', { ...reply, ...naming }, {}, notified('mention')],
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
  ['of a person always', {}, settings({ people: { ada: 'always' } }), notified('person_always')],
  ['of a person never, by name', naming, settings({ people: { ada: 'never' } }), ['mention', 'person_never']],
  ['all of a channel', {}, { channelPreference: 'all' }, notified('channel_all')],
  ['all of all channels', {}, settings({ channels: 'all' }), notified('channel_all')],
  [
    'all, but this one only mentions',
    {},
    { ...settings({ channels: 'all' }), channelPreference: 'mentions' },
    [undefined, 'channel_mentions'],
  ],
  ['a reply where all is wanted', reply, { channelPreference: 'all' }, [undefined, 'thread_not_followed']],
  [
    'a mention where nothing is wanted',
    naming,
    { channelPreference: 'nothing' },
    ['mention', 'channel_nothing'],
  ],
  [
    'a mention where nothing is wanted anywhere',
    naming,
    settings({ channels: 'nothing' }),
    ['mention', 'default_nothing'],
  ],
  [
    'a mention, but this one all',
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
  ['one’s name in a muted channel', naming, { hasMutedChannel: true }, notified('mention')],
  ['a muted conversation', direct, { hasMutedChannel: true }, ['direct_message', 'channel_muted']],
  [
    'a thread in a muted channel',
    reply,
    { hasMutedChannel: true, followsThread: true },
    ['thread_reply', 'channel_muted'],
  ],
  ['one’s own message', { ...direct, authorId: 'grace' }, {}, ['direct_message', 'own_message']],
  ['what the service writes', { ...naming, isSystem: true }, {}, ['mention', 'system_message']],
  ['a silent message', { ...naming, isSilent: true }, {}, ['mention', 'silent_message']],
  ['a deleted message', { ...naming, isDeleted: true }, {}, ['mention', 'message_deleted']],
  ['a message for others', naming, { mayRead: false }, ['mention', 'may_not_read']],
  ['a name of no member', naming, { member: undefined }, ['mention', 'not_a_member']],
  [
    '@channel for no member',
    { wide: { mentioned_channel: true } },
    { member: undefined },
    [undefined, 'not_a_member'],
  ],
  ['an account out of use', naming, { isActive: false }, ['mention', 'account_inactive']],
  ['a blocked author', naming, { hasBlockedAuthor: true }, ['mention', 'author_blocked']],
  ['a muted author', naming, { hasMutedAuthor: true }, ['mention', 'author_muted']],
  ['what was read already', naming, { hasRead: true, isViewing: true }, ['mention', 'already_read']],
  ['what one looks at', naming, { isViewing: true, isDisturbed: true }, ['mention', 'looking']],
  ['do-not-disturb', naming, { isDisturbed: true }, ['mention', 'do_not_disturb']],
];

describe('[NOTE-01] whether a message notifies a user now, and why', () => {
  test.each(table)('%s', (_title, said, hears, [reason, withheld]) => {
    expect(decide({ ...message, ...said }, { ...grace, ...hears })).toEqual({ reason, withheld });
  });
});
