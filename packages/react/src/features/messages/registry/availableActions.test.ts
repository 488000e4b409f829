import type { LocalMessage } from '@confab/client';
import { anonymousUserId, type Capability } from '@confab/protocol';
import { hello } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import { isSeenByPosition } from '../../reads/isSeenByPosition.ts';
import { messageFeatures } from '../messageFeatures.ts';
import { actionForKey, availableActions } from './availableActions.ts';

const message: LocalMessage = { ...hello, status: 'received' };

function actionsOf(
  viewerId: string,
  capabilities: Capability[],
  change: Partial<LocalMessage> = {},
  isMember = true,
  isAdmin = false,
) {
  return availableActions(
    messageFeatures,
    { ...message, ...change },
    {
      viewerId,
      isAdmin,
      can: (capability) => capabilities.includes(capability),
      hasFeature: () => true,
      canMarkUnread: isMember,
      hasThreads: true,
      hasForwarding: true,
      hasLinks: true,
    },
  );
}

const actionsFor = (...args: Parameters<typeof actionsOf>) => actionsOf(...args).map(({ name }) => name);

const writer: Capability[] = [
  'read-channel',
  'send-message',
  'send-reply',
  'quote-message',
  'update-own-message',
  'delete-own-message',
  'send-reaction',
];

describe('availableActions', () => {
  it('[MSG-03] lets the author edit and delete, and nobody else without the right to', () => {
    expect(actionsFor('ada', writer)).toEqual([
      'react',
      'reactions',
      'reply',
      'quote',
      'edit',
      'forward',
      'save',
      'remind',
      'openFiles',
      'copyText',
      'copyLink',
      'delete',
    ]);
    expect(actionsFor('grace', writer)).toEqual([
      'react',
      'reactions',
      'reply',
      'quote',
      'forward',
      'save',
      'remind',
      'why',
      'openFiles',
      'markUnread',
      'copyText',
      'copyLink',
    ]);
    expect(actionsFor('grace', ['update-any-message', 'delete-any-message'])).toEqual(
      expect.arrayContaining(['edit', 'delete']),
    );
  });

  it('[APP-04] offers a stranger who may only read nothing that writes here', () => {
    const reading = ['reactions', 'forward', 'save', 'remind', 'why', 'openFiles', 'copyText', 'copyLink'];
    expect(actionsFor('mallory', ['read-channel'], {}, false)).toEqual(reading);
  });

  it('[EMB-06] offers a reader without an account nothing that needs one', () => {
    const reading = ['reactions', 'openFiles', 'copyText', 'copyLink'];
    expect(actionsFor(anonymousUserId, ['read-channel'], {}, false)).toEqual(reading);
    const bare = { attachments: [] };
    expect(actionsFor('mallory', ['read-channel'], bare, false)).not.toContain('openFiles');
  });

  it('[MSG-08] lets nobody edit what was forwarded: the words are somebody else’s', () => {
    const { id, cid, user, created_at } = hello;
    const forwarded_from = { message_id: id, cid, user, created_at };
    expect(actionsFor('ada', [...writer, 'update-any-message'], { forwarded_from })).not.toContain('edit');
  });

  it('[MSG-06] lets pin who has the right to, and nobody what is gone', () => {
    expect(actionsFor('grace', [...writer, 'pin-message'])).toContain('pin');
    expect(actionsFor('grace', [...writer, 'pin-message'])).toContain('pinUntil');
    expect(actionsFor('grace', writer)).not.toContain('pin');
    expect(actionsFor('grace', ['pin-message'], { type: 'deleted', text: '' })).toEqual(['copyLink']);
  });

  it('[MSG-18] shows the history of edited messages to readers with an account, and lets admins restore', () => {
    const edited = { edited_at: '2026-01-02T03:04:05.000Z' };
    expect(actionsFor('mallory', ['read-channel'], edited, false)).toContain('editHistory');
    expect(actionsFor('mallory', ['read-channel'], {}, false)).not.toContain('editHistory');
    expect(actionsFor(anonymousUserId, ['read-channel'], edited, false)).not.toContain('editHistory');
    const gone = { ...edited, type: 'deleted', text: '' } as const;
    expect(actionsFor('root', ['delete-any-message'], gone, true, true)).toEqual(['copyLink', 'restore']);
    expect(actionsFor('grace', ['delete-any-message'], gone)).toEqual(['copyLink']);
  });

  it('[MSG-02] offers nothing for what is not sent yet', () => {
    expect(actionsFor('ada', writer, { status: 'sending' })).toEqual([]);
    expect(actionsFor('ada', writer, { status: 'failed' })).toEqual([]);
  });

  it('[MSG-03] keeps the thread of a deleted message reachable', () => {
    expect(actionsFor('ada', writer, { type: 'deleted', text: '', reply_count: 2 })).toEqual([
      'reply',
      'copyLink',
    ]);
  });

  it('[MOD-01] lets report others’ messages, and nobody their own', () => {
    expect(actionsFor('grace', [...writer, 'flag-message'])).toContain('flag');
    expect(actionsFor('grace', writer)).not.toContain('flag');
    expect(actionsFor('ada', [...writer, 'flag-message'])).not.toContain('flag');
  });

  it('[MSG-17] lists the readers of one’s own messages only, where the channel has read receipts', () => {
    const inDirect: Capability[] = [...writer, 'read-events'];
    expect(actionsFor('ada', inDirect)).toContain('seenBy');
    expect(actionsFor('ada', writer)).not.toContain('seenBy');
    expect(actionsFor('grace', inDirect)).not.toContain('seenBy');
    expect(actionsFor('mallory', ['read-channel', 'read-events'], {}, false)).not.toContain('seenBy');
    expect(isSeenByPosition({ ...message, restricted_visibility: ['grace'] })).toBe(false);
    expect(isSeenByPosition({ ...message, parent_id: 'parent' })).toBe(false);
    expect(isSeenByPosition({ ...message, parent_id: 'parent', show_in_channel: true })).toBe(true);
  });

  it('[UX-18] runs by a key the first available action that has it', () => {
    const own = actionsOf('ada', writer);
    expect(actionForKey(own, 'e')?.name).toBe('edit');
    expect(actionForKey(own, 'Delete')?.name).toBe('delete');
    expect(actionForKey(own, 'Backspace')?.name).toBe('delete');
    expect(actionForKey(own, 'u')).toBeUndefined();
    expect(actionForKey(actionsOf('mallory', ['read-channel'], {}, false), 'e')).toBeUndefined();
  });

  it('has no action twice', () => {
    const names = messageFeatures.flatMap(({ actions = [] }) => actions.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});
