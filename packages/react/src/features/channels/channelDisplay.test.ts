import type { Channel, Member } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { channelDisplay } from './channelDisplay.ts';

const words = {
  list: (names: string[]) => names.join(', '),
  justYou: (name: string) => `${name} (you)`,
};
const ada = { id: 'ada', name: 'Ada' };

function displayOf(channel: Partial<Channel> | undefined, people: string[] = [], cid = 'team:night-ride') {
  const members = people.map((id) => ({
    user: { id, name: id[0]!.toUpperCase() + id.slice(1) },
  })) as Member[];
  return channelDisplay({ channel: channel as Channel | undefined, members }, cid, ada, words);
}

describe('channelDisplay', () => {
  it('[CHAN-02] names a conversation after its other members', () => {
    expect(displayOf({ distinct: true, type: 'messaging' }, ['ada', 'grace'])).toMatchObject({
      kind: 'direct',
      name: 'Grace',
      label: 'Grace',
    });
    expect(displayOf({ distinct: true, type: 'messaging' }, ['linus', 'ada', 'grace'])).toMatchObject({
      kind: 'group',
      name: 'Linus, Grace',
    });
    expect(displayOf({ distinct: true, type: 'messaging' }, ['ada'])).toMatchObject({
      kind: 'self',
      name: 'Ada (you)',
    });
  });

  it('[CHAN-01] distinguishes open, private and broadcast channels', () => {
    expect(displayOf({ distinct: false, type: 'team', name: 'night-ride' })).toMatchObject({
      kind: 'open',
      label: '#night-ride',
    });
    expect(displayOf({ distinct: false, type: 'messaging', name: 'talks' }).kind).toBe('private');
    expect(displayOf({ distinct: false, type: 'broadcast', name: 'news' }).kind).toBe('broadcast');
  });

  it('has no name before loading and falls back to the id of an unnamed channel', () => {
    expect(displayOf(undefined)).toMatchObject({ name: '', label: '' });
    expect(displayOf({ distinct: false, type: 'team', id: 'night-ride' }).name).toBe('night-ride');
  });
});
