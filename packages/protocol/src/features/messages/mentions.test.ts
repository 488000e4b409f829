import { describe, expect, it } from 'vitest';
import { isMentioned, keptMentions, mentionWords } from './mentions.ts';

const users = new Map(
  [
    ['ada', 'Ada'],
    ['ada.l', 'Ada L'],
    ['grace', 'Grace Hopper'],
    ['zoe', 'Zoé'],
    ['tanaka', '田中'],
  ].map(([id = '', name = '']) => [id, { id, name }]),
);
const groups = new Map([['designers', { id: 'designers', name: 'Design crew' }]]);
const everybody = [...users.keys()];
const kept = (text: string) =>
  keptMentions(text, { mentioned_user_ids: everybody }, { users, groups }).mentioned_user_ids;

describe('[MSG-05] mentions are kept only if the text contains the id or name after an @', () => {
  it.each([
    ['@Grace Hopper and @ada, look', ['ada', 'grace']],
    ['(@GRACE) is an id too', ['grace']],
    ['ada and Grace Hopper without a sign', []],
    ['mail me@ada or @adam or @grace_ or @@', []],
    ['@ada’s', ['ada']],
    ['x@adam, then @ada', ['ada']],
    // The longest complete id or name matches; dots and hyphens are part of an id unless they end a sentence.
    ['@ada.l', ['ada.l']],
    ['@ada.l and @Ada.', ['ada', 'ada.l']],
    ['@Ada L', ['ada.l']],
    ['@ada-2 or @ada.x', []],
    ['@ada- or @ada...', ['ada']],
    // Composed and decomposed accents match.
    ['@Zoe\u0301 und @ZO\u00c9', ['zoe']],
    // Scripts without spaces between words.
    ['こんにちは@田中さん', ['tanaka']],
    ['你好@ada你好', ['ada']],
    ['𝒳@ada', []],
    ['', []],
  ])('%j names %j', (text, ids) => {
    expect(kept(text)).toEqual(ids);
  });

  it('keeps @channel, @here, roles and groups by the same rule, each once', () => {
    const asked = {
      mentioned_channel: true,
      mentioned_here: true,
      mentioned_roles: ['owner', 'admin', 'admin'] as ('owner' | 'admin')[],
      mentioned_group_ids: ['designers', 'designers', 'gone'],
    };
    const all = keptMentions('@Channel @here @admin @owner @design crew @gone', asked, { users, groups });
    expect(all).toEqual({
      mentioned_user_ids: [],
      mentioned_channel: true,
      mentioned_here: true,
      mentioned_roles: ['admin', 'owner'],
      mentioned_group_ids: ['designers'],
    });
    expect(keptMentions('@channels @hereby @admins @designersx', asked, { users, groups })).toEqual({
      mentioned_user_ids: [],
    });
    expect(keptMentions('@channel', {}, { users, groups })).toEqual({ mentioned_user_ids: [] });
  });

  it('prefers the author’s choice if several share the name', () => {
    const namesakes = new Map(['ada', 'ada2', 'ada3'].map((id) => [id, { id, name: 'Ada' }]));
    const asked = { mentioned_user_ids: [...namesakes.keys()] };
    const meant = (text: string, chosen?: Set<string>) =>
      keptMentions(text, asked, { users: namesakes, groups, ...(chosen && { chosen }) }).mentioned_user_ids;
    expect(meant('@Ada')).toEqual(['ada', 'ada2', 'ada3']);
    expect(meant('@Ada', new Set(['ada2']))).toEqual(['ada2']);
    expect(meant('@Ada and @ada3', new Set(['ada2']))).toEqual(['ada2', 'ada3']);
    expect(meant('@ada3', new Set(['ada2']))).toEqual(['ada3']);
  });

  it('keeps nobody who was not requested', () => {
    expect(
      keptMentions('@ada @grace', { mentioned_user_ids: ['grace', 'stranger'] }, { users, groups }),
    ).toEqual({
      mentioned_user_ids: ['grace'],
    });
    expect(mentionWords).toEqual(['channel', 'here', 'admin', 'moderator', 'owner', 'guest']);
  });
});

describe('[MSG-05] the readers that a message mentions', () => {
  const nobody = { mentioned_users: [] };
  const member = { id: 'ada', role: 'user', channelRole: 'member' };
  it.each([
    ['who is named', { mentioned_users: [{ id: 'ada' }] }, { id: 'ada' }, true],
    ['members by @channel', { ...nobody, mentioned_channel: true }, member, true],
    ['members by @here', { ...nobody, mentioned_here: true }, member, true],
    ['no stranger by @channel', { ...nobody, mentioned_channel: true }, { id: 'mallory' }, false],
    [
      'a role in the app',
      { ...nobody, mentioned_roles: ['admin' as const] },
      { ...member, role: 'admin' },
      true,
    ],
    [
      'a role in the channel',
      { ...nobody, mentioned_roles: ['owner' as const] },
      { ...member, channelRole: 'owner' },
      true,
    ],
    ['nobody of another role', { ...nobody, mentioned_roles: ['owner' as const] }, member, false],
    ['a group', { ...nobody, mentioned_group_ids: ['g'] }, { ...member, groupIds: new Set(['g']) }, true],
    [
      'nobody outside of the group',
      { ...nobody, mentioned_group_ids: ['g'] },
      { ...member, groupIds: new Set<string>() },
      false,
    ],
    ['nobody', nobody, member, false],
  ])('%s', (_, message, reader, expected) => {
    expect(isMentioned(message, reader)).toBe(expected);
  });
});
