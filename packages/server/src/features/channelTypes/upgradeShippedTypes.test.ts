import { type Capability, capabilities, shippedChannelTypes } from '@confab/protocol';
import { expect, test } from 'vitest';
import { changed } from './changeChannelType.ts';
import { toChannelType, toChannelTypeRow } from './channelTypeStore.ts';
import { withNewCapabilities } from './upgradeShippedTypes.ts';

const now = '2026-01-05T08:00:00.000Z';
const team = {
  ...shippedChannelTypes.find(({ name }) => name === 'team')!,
  created_at: now,
  updated_at: now,
};
const older = { ...toChannelTypeRow(team), known_capabilities: null };

test('[CHAN-01] a built-in type written by an earlier version gets newer capabilities with their defaults', () => {
  const before = ({ grants }: typeof team) =>
    Object.fromEntries(
      Object.entries(grants).map(([grantee, granted]) => [
        grantee,
        granted.filter(
          (capability) => capability !== 'restrict-visibility' && capability !== 'notify-channel',
        ),
      ]),
    );
  const upgraded = withNewCapabilities({ ...older, grants: JSON.stringify(before(team)) })!;
  for (const [grantee, granted] of Object.entries(team.grants)) {
    expect(new Set(upgraded.grants[grantee as 'admin'])).toEqual(new Set(granted));
  }
});

test('[CHAN-01] capabilities that an admin has revoked from a known type stay revoked', () => {
  const grants = {
    ...team.grants,
    channel_member: team.grants.channel_member!.filter((one) => one !== 'notify-channel'),
  };
  const row = { ...older, grants: JSON.stringify(grants) };
  expect(withNewCapabilities(row)?.grants.channel_member).not.toContain('notify-channel');
  expect(withNewCapabilities({ ...row, known_capabilities: JSON.stringify(capabilities) })).toBeUndefined();
});

test('[CHAN-01] newer features have their defaults', () => {
  const { search: _, mutes: __, reminders: ___, ...features } = team.features;
  const row = { ...older, features: JSON.stringify({ ...features, polls: false }) };
  expect(toChannelType(row).features).toEqual({ ...team.features, polls: false });
});

test('[APP-04] a custom type grants nothing that its admin has not seen', () => {
  const known = capabilities.filter((one) => one !== 'flag-message');
  const grants = { admin: ['read-channel'] };
  const row = {
    ...older,
    name: 'guild',
    grants: JSON.stringify(grants),
    known_capabilities: JSON.stringify(known),
  };
  expect(withNewCapabilities(row)?.grants).toEqual(grants);
});

test('[OPS-02] a change leaves capabilities of a newer version, which another server knows', () => {
  const newer = 'paint-lamps' as Capability;
  const row = {
    ...older,
    grants: JSON.stringify({ ...team.grants, admin: [...capabilities, newer], guest: [] }),
    known_capabilities: JSON.stringify([...capabilities, newer]),
  };
  const after = changed(toChannelType(row), { grants: { admin: ['read-channel'], guest: ['read-channel'] } });
  expect([after.grants.admin, after.grants.guest]).toEqual([['read-channel', newer], ['read-channel']]);
  const written = toChannelTypeRow(after, row.known_capabilities);
  expect(JSON.parse(written.known_capabilities as string)).toContain(newer);
});
