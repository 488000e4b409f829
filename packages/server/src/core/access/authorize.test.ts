import {
  type AppRole,
  type ChatError,
  capabilities,
  channelNotFound,
  type Grants,
  notAllowed,
  shippedChannelTypes,
} from '@confab/protocol';
import { describe, expect, test } from 'vitest';
import { type Actor, requireUserId } from './actor.ts';
import { authorize } from './authorize.ts';
import { capabilitiesOf, rolesWith } from './capabilities.ts';

const typeOf = (name: string) => shippedChannelTypes.find((type) => type.name === name)!;
const actorWith = (role: AppRole | 'server'): Actor => ({ userId: 'ada', role, via: 'token' });
const joined = (channel_role: 'owner' | 'moderator' | 'member') => ({ state: 'joined', channel_role });
const refusal = (attempt: () => void) => {
  try {
    attempt();
  } catch (error) {
    return error as ChatError;
  }
  return undefined;
};

describe('[APP-04] capabilities', () => {
  test('are the union of the grants of app role and channel role', () => {
    const channelType = typeOf('messaging');
    const stranger = capabilitiesOf(actorWith('user'), { channelType, tenant: null });
    const member = capabilitiesOf(actorWith('user'), { channelType, member: joined('member'), tenant: null });
    expect(stranger).toEqual(['create-channel']);
    expect(stranger).not.toContain('send-message');
    expect(new Set(member)).toEqual(
      new Set([...(channelType.grants.user ?? []), ...(channelType.grants.channel_member ?? [])]),
    );
  });

  test('[CHAN-01] are disabled with their feature by the channel type, and not listed', () => {
    const { grants, features } = typeOf('messaging');
    const member = joined('member');
    const off = { ...features, reactions: false, polls: false, read_events: false };
    const held = (which: typeof features) =>
      capabilitiesOf(actorWith('user'), { channelType: { grants, features: which }, member, tenant: null });
    expect(
      held(features)
        .filter((capability) => !held(off).includes(capability))
        .sort(),
    ).toEqual(['cast-poll-vote', 'read-events', 'send-poll', 'send-reaction']);
  });

  test('of an invited or a rejected user are those of a non-member', () => {
    const channelType = typeOf('messaging');
    for (const state of ['invited', 'rejected']) {
      const member = { state, channel_role: 'member' as const };
      expect(capabilitiesOf(actorWith('user'), { channelType, member, tenant: null })).toEqual([
        'create-channel',
      ]);
    }
  });

  test('are complete for a back end that signs with the app secret, and for nobody else', () => {
    const channelType = { grants: {} as Grants };
    expect(capabilitiesOf(actorWith('server'), { channelType, tenant: null })).toEqual([...capabilities]);
    for (const role of ['admin', 'moderator', 'user', 'guest', 'anonymous'] as const) {
      expect(capabilitiesOf(actorWith(role), { channelType, member: joined('owner'), tenant: null })).toEqual(
        [],
      );
    }
  });

  test('list the app roles that need no membership', () => {
    expect(rolesWith(typeOf('broadcast').grants, 'read-channel')).toEqual([
      'admin',
      'moderator',
      'user',
      'guest',
    ]);
  });
});

describe('[APP-04] authorize', () => {
  test('names the missing capability to a reader', () => {
    const error = refusal(() =>
      authorize(actorWith('user'), 'send-message', { channelType: typeOf('team'), tenant: null }),
    );
    expect(error?.is(notAllowed)).toBe(true);
    expect(error?.details.capability).toBe('send-message');
  });

  test('hides a private channel from non-members, including admins', () => {
    for (const role of ['user', 'moderator', 'admin', 'guest', 'anonymous'] as const) {
      const error = refusal(() =>
        authorize(actorWith(role), 'send-message', { channelType: typeOf('messaging'), tenant: null }),
      );
      expect(error?.is(channelNotFound)).toBe(true);
    }
  });

  test('lets members do what members may', () => {
    const subject = { channelType: typeOf('messaging'), member: joined('member'), tenant: null };
    expect(refusal(() => authorize(actorWith('user'), 'send-message', subject))).toBeUndefined();
  });

  test('[TEN-02] hides channels of another tenant from everyone but a back end without a tenant', () => {
    const channelType = typeOf('messaging');
    const subject = { channelType, member: joined('owner'), tenant: 'acme' };
    const outcomeOf = (actor: Actor) => refusal(() => authorize(actor, 'send-message', subject))?.name;
    expect(outcomeOf({ ...actorWith('user'), tenant: 'acme' })).toBeUndefined();
    expect(outcomeOf({ role: 'server', via: 'token' })).toBeUndefined();
    expect(outcomeOf({ role: 'server', via: 'token', tenant: 'acme' })).toBeUndefined();
    for (const role of ['user', 'moderator', 'admin', 'guest', 'server'] as const) {
      for (const tenant of ['umbra', null]) {
        expect(outcomeOf({ ...actorWith(role), tenant })).toBe(channelNotFound.name);
        expect(capabilitiesOf({ ...actorWith(role), tenant }, subject)).toEqual([]);
      }
    }
    expect(outcomeOf(actorWith('admin'))).toBe(channelNotFound.name);
  });

  test('keeps a back end without a user from acting as one', () => {
    expect(refusal(() => requireUserId({ role: 'server', via: 'token' }))?.is(notAllowed)).toBe(true);
    expect(requireUserId(actorWith('user'))).toBe('ada');
  });
});
