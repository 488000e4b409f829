import type { LocalMessage } from '@confab/client';
import type { Capability } from '@confab/protocol';
import { hello } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import type { HideableName } from '../../core/overrides/index.ts';
import { messageFeatures } from './messageFeatures.ts';
import { overrideFeatures } from './overrideFeatures.ts';
import { actionForKey, availableActions } from './registry/availableActions.ts';
import type { HostMessageActions } from './registry/hostMessageAction.ts';

const message: LocalMessage = { ...hello, status: 'received' };
const capabilities: Capability[] = [
  'send-message',
  'send-reply',
  'pin-message',
  'flag-message',
  'send-reaction',
];
const rights = {
  viewerId: 'grace',
  isAdmin: false,
  can: (capability: Capability) => capabilities.includes(capability),
  hasFeature: () => true,
  canMarkUnread: true,
  hasThreads: true,
  hasForwarding: true,
  hasLinks: true,
};

const actionsWith = (actions: HostMessageActions | undefined, hidden: HideableName[] = []) =>
  availableActions(overrideFeatures(messageFeatures, actions, new Set(hidden)), message, rights);
const namesWith = (...args: Parameters<typeof actionsWith>) => actionsWith(...args).map(({ name }) => name);

describe('overrideFeatures', () => {
  it('[EMB-03] returns the same list where the host overrides nothing', () => {
    expect(overrideFeatures(messageFeatures, undefined, new Set())).toBe(messageFeatures);
  });

  it('[EMB-03] adds an action of the host after those of the kit, with its key and condition', () => {
    const onSelect = () => undefined;
    const ticket = { label: 'Create a ticket', key: 'K', onSelect };
    expect(namesWith({ ticket })).toEqual([...namesWith(undefined), 'ticket']);
    expect(actionForKey(actionsWith({ ticket }), 'k')).toMatchObject({ name: 'ticket', host: { onSelect } });
    expect(namesWith({ ticket: { ...ticket, isAvailable: ({ user }) => user.id === 'mallory' } })).toEqual(
      namesWith(undefined),
    );
  });

  it('[EMB-03] changes an action of the kit in its position and keeps what the host leaves out', () => {
    const changed = actionsWith({ copyText: { label: 'Copy for the record' } });
    expect(changed.map(({ name }) => name)).toEqual(namesWith(undefined));
    expect(changed.find(({ name }) => name === 'copyText')).toMatchObject({
      key: 'C',
      host: { label: 'Copy for the record' },
    });
  });

  it('[EMB-03] removes actions by name, and features by the host’s words for them', () => {
    expect(namesWith({ remind: false })).toEqual(namesWith(undefined).filter((name) => name !== 'remind'));
    expect(namesWith(undefined, ['trace', 'marks', 'pins', 'reports', 'threads'])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(why|markUnread|pin|pinUntil|flag|reply)$/)]),
    );
  });

  it('[EMB-03] still draws the bodies of what it hides: the poll of a message is its content', () => {
    const features = overrideFeatures(
      messageFeatures,
      undefined,
      new Set<HideableName>(['polls', 'reactions']),
    );
    expect(features.find(({ name }) => name === 'polls')?.body).toBeDefined();
    expect(features.find(({ name }) => name === 'reactions')?.Below).toBeUndefined();
  });

  it('[EMB-03] adds to what surrounding overrides do', () => {
    const outer = overrideFeatures(messageFeatures, { ticket: { label: 'Ticket' } }, new Set());
    const both = overrideFeatures(outer, { ticket: { key: 'K' } }, new Set());
    expect(both.at(-1)?.actions).toMatchObject([{ name: 'ticket', key: 'K', host: { label: 'Ticket' } }]);
  });
});
