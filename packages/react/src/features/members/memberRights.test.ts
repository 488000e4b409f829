import type { Capability, ChannelRole, Member } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { memberRights } from './memberRights.ts';

const capabilities = new Set<Capability>(['update-channel-members']);

function rights(
  steward: string,
  role: ChannelRole | undefined,
  member: string,
  memberRole: ChannelRole = 'member',
) {
  return memberRights(
    {
      userId: steward,
      appRole: steward === 'grace' ? 'admin' : 'user',
      channelRole: role,
      capabilities,
      isDistinct: false,
    },
    { user_id: member, channel_role: memberRole, state: 'joined' } as Member,
  );
}

describe('memberRights', () => {
  it('[APP-04] lets owners and admins assign every role', () => {
    expect(rights('ada', 'owner', 'linus')).toEqual({ roles: ['owner', 'moderator'], canRemove: true });
    expect(rights('grace', undefined, 'ada', 'owner')).toEqual({
      roles: ['moderator', 'member'],
      canRemove: true,
    });
  });

  it('[APP-04] keeps moderators from managing owners', () => {
    expect(rights('ada', 'moderator', 'linus')).toEqual({ roles: ['moderator'], canRemove: true });
    expect(rights('ada', 'moderator', 'linus', 'owner')).toEqual({ roles: [], canRemove: false });
  });

  it('[APP-04] gives members, strangers and oneself no rights', () => {
    expect(rights('ada', 'member', 'linus')).toEqual({ roles: [], canRemove: false });
    expect(rights('mallory', undefined, 'linus')).toEqual({ roles: [], canRemove: false });
    expect(rights('ada', 'owner', 'ada', 'owner')).toEqual({ roles: [], canRemove: false });
  });
});
