import type { AuditAction, AuditEntry } from '@confab/protocol';
import {
  campaignEndpoints,
  commandEndpoints,
  segmentEndpoints,
  webhookEndpoints,
  widgetEndpoints,
} from '@confab/protocol/schemas';
import { createFormatters, createTranslator, type Translation } from '@confab/react';
import { expect, it } from 'vitest';
import { arabic } from '../../adminTexts.ar.ts';
import { german } from '../../adminTexts.de.ts';
import {
  campaignFields,
  commandFields,
  segmentFields,
  webhookFields,
  widgetFields,
} from './changedFields.ts';
import { type EntryText, entryText } from './entryText.ts';
import { factsOf } from './factsOf.ts';

const people: Record<string, string> = { u1: 'Ada', u2: 'Grace' };

function wordsIn(locale: string, translation?: object) {
  const { t } = createTranslator(entryText, locale, translation as Translation<EntryText>);
  return {
    t,
    format: createFormatters({ locale, timeZone: 'UTC' }),
    locale,
    person: (id: string) => people[id] ?? '?',
    channel: () => 'general',
    profileField: (id: string) => (id === 'f1' ? 'Team' : id),
  };
}

const english = wordsIn('en');
const facts = (action: AuditAction, details: AuditEntry['details'], words = english) =>
  factsOf({ action, details } as AuditEntry, words);

it('[MOD-01] changed settings are named and written as on their pages', () => {
  expect(
    facts('app.updated', {
      sign_up: { from: 'invitation', to: 'open' },
      guests: { from: false, to: true },
      sign_up_domains: { from: [], to: ['a.example', 'b.example'] },
      second_factor_roles: { from: ['admin'], to: null },
      managed_profile_fields: { to: ['name', 'custom.f1'] },
      icon: { from: '/a.png', to: '/b.png' },
      'image_upload_config.size_limit': { from: 1_000_000, to: 25_000_000 },
      break_glass_user_ids: { from: ['u1'], to: ['u1', 'u2'] },
      single_sign_on_domains: { from: [], to: ['*'] },
      session_lifetime_hours: { from: null, to: 168 },
      idle_timeout_hours: { from: 1, to: 36 },
      default_channels: { from: [], to: ['team:general'] },
      'profile_fields.f1': { from: null, to: { name: 'Team' } },
      profile_field_order: { from: [], to: ['f1'] },
    }),
  ).toEqual([
    'Who can create an account: Only people with an invitation link → Anyone who can reach this server',
    'Allow guests: off → on',
    'Email domains: none → a.example and b.example',
    'Who must use two-step sign-in: Admins → Nobody',
    'Profile fields that only your back end changes: none → Name and Team',
    'Server icon: changed',
    'Max size (Images): 1 MB → 25 MB',
    'Admins who can still use a password: Ada → Ada and Grace',
    'Email domains of single sign-on: Nobody → Everyone',
    'Sign in again at the latest after: No limit → 7 days',
    'Sign out after inactivity of: 1 hour → 36 hours',
    'Default channels: none → general',
    'Profile field Team: added',
    'Order of the profile fields: changed',
  ]);
});

it('[MOD-01] [CHAN-01] changes of a channel type read as before they were saved', () => {
  expect(
    facts('channel_type.updated', {
      features: { polls: false, of_a_newer_server: true },
      cooldown: { from: 0, to: 30 },
      grants: { guest: { added: ['read-channel', 'of-a-newer-server'], removed: [] } },
    }),
  ).toEqual(['Polls: off', 'Slow mode: 30 instead of 0', 'Guests can now: Read the channel']);
  expect(facts('channel_type.created', { copy_of: 'team' })).toEqual(['Copy of: team']);
});

it('[MOD-01] [WEB-02] in Arabic, the old value stands before the new one, also of values in Latin script', () => {
  const change = { 'image_upload_config.blocked_file_extensions': { from: ['.gif', '.bmp'], to: [] } };
  const [fact = ''] = facts('app.updated', change, wordsIn('ar', arabic));
  // A right-to-left mark decides the direction; isolates keep each value's own.
  expect(fact).toMatch(/^\u200f.*: \u2068\u200f\u2068\u2068\.gif\u2069.*\u2068\.bmp\u2069\u2069 ← /);
});

/** Details as the service records them, with all that each action can have. */
const recorded: [AuditAction, AuditEntry['details'], string[]][] = [
  ['user.role_changed', { from: 'user', to: 'moderator' }, ['Member → Moderator']],
  ['user.role_changed', { before: 'user', after: 'admin' }, ['Member → Admin']],
  ['user.role_changed', { to: 'admin' }, ['Admin']],
  ['member.role_changed', { from: 'member', to: 'owner' }, ['Member → Owner']],
  ['channel.slowed', { before: 0, after: 300 }, ['off → 5 minutes']],
  ['channel.truncated', { up_to_number: 12 }, []],
  ['user.signed_in', { method: 'single_sign_on' }, ['with single sign-on']],
  [
    'user.sign_in_failed',
    { method: 'password', reason: 'account_closed' },
    ['with a password', 'The account is deactivated or deleted.'],
  ],
  ['user.identity_unlinked', { issuer: 'https://id.example' }, ['Provider: https://id.example']],
  [
    'user.banned',
    { ban_id: '3', until: '2026-11-23T10:00:00.000Z', reason: 'to_do: spam' },
    ['Until: Monday, November 23, 2026 at 10:00 AM', 'Reason: to_do: spam'],
  ],
  ['ban.lifted', { ban_id: '3', kind: 'time_out' }, ['Timed out']],
  ['review.decided', { action: 'delete_message', message_id: 'm1' }, ['Decision: Message deleted']],
  ['review.reopened', { undone: 'shadow_ban' }, ['Undone: Shadow banned']],
  [
    'invitation.created',
    { role: 'user', max_uses: 5, expires_in_hours: 72, by_mail: true },
    ['Role: Member', 'Max uses: 5', 'Expires after: 3 days', 'Sent by email'],
  ],
  ['group.created', { name: 'Crew', members: 2 }, ['2 people']],
  ['group.updated', { name: 'Crew', added: ['u1', 'u2'] }, ['Added: Ada and Grace']],
  ['bot.created', { owner_id: 'u1' }, ['Owner: Ada']],
  [
    'bot.token_created',
    { token_id: 't1', name: 'ci', scopes: ['read', 'write'] },
    ['Used by: ci', 'Access: Read and Write'],
  ],
  [
    'blocklist.updated',
    { name: 'Oil', action: 'mask', enabled: false, words: 3, patterns: 1 },
    ['Action: Mask', 'Turned off', '3 words', '1 pattern'],
  ],
  [
    'automod_rules.updated',
    { rules: ['links', 'flood'] },
    ['Rules in use: Restrict links and Limit message rate'],
  ],
  ['webhook.updated', { name: 'Archive', fields: ['url', 'event_types'] }, ['Changed: URL and Events']],
  ['webhook.replayed', { name: 'Archive', count: 2 }, ['2 deliveries']],
  ['incoming_webhook.updated', { name: 'CI', active: false }, ['Turned off']],
  ['before_send_hook.set', { active: true }, ['Turned on']],
  ['campaign.updated', { name: 'News', fields: ['message_template'] }, ['Changed: Message']],
  ['campaign.stopped', { name: 'News', reason: 'by_hand', sent: 7 }, ['It was stopped manually.', 'Sent: 7']],
  ['segment.created', { name: 'Crew', type: 'user', by: 'list' }, ['Contains: People', 'A fixed list']],
  [
    'user.profile_changed',
    { fields: ['status_text', 'status_emoji', 'custom.f1'] },
    ['Changed: Status and Team'],
  ],
  [
    'user.deleted',
    { user: 'pruning', messages: 'soft' },
    ['Account: Delete personal data', 'Their messages: Show them as deleted'],
  ],
  ['app.exported', { files: true, passwords: false }, ['Include uploaded files: on']],
  ['app.imported', { import_id: 'i1', dry_run: true }, ['Preview: nothing was written']],
  // Details of a newer service are words at least, and still without ids.
  ['emoji.created', { max_size: { from: 3, to: 4 }, other_id: 'x' }, ['max size: 3 → 4']],
];

it.each(recorded)('[MOD-01] the facts of %s %j are plain words', (action, details, expected) => {
  expect(facts(action, details)).toEqual(expected);
  for (const words of [wordsIn('de', german), wordsIn('ar', arabic)])
    expect(facts(action, details, words)).toHaveLength(expected.length);
});

it('[MOD-01] every field that an entry can list as changed has the name of its page', () => {
  const bodies = [
    [webhookEndpoints.updateWebhook, { ...webhookFields, skip_missed: 'never listed' }],
    [commandEndpoints.updateHostCommand, commandFields],
    [widgetEndpoints.updateWidget, widgetFields],
    [campaignEndpoints.updateCampaign, campaignFields],
    [segmentEndpoints.updateSegment, segmentFields],
  ] as const;
  for (const [{ body }, names] of bodies)
    expect(Object.keys(body.entries).sort()).toEqual(Object.keys(names).sort());
});
