import type { User } from '@confab/protocol';
import { prepare } from 'fuzzysort';
import { Mail } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { matchEntries } from './matchEntries.ts';
import { type ChannelEntry, pageEntry, personEntry, type SwitcherEntry } from './switcherEntry.ts';

const channel = (name: string, more: Partial<ChannelEntry> = {}): ChannelEntry => ({
  kind: 'channel',
  key: `team:${name}`,
  name,
  target: prepare(name),
  cid: `team:${name}`,
  display: { kind: 'open', name, label: `#${name}`, others: [] },
  isMember: true,
  memberCount: 2,
  activeAt: '',
  ...more,
});
const person = (id: string, name: string) => personEntry({ id, name } as User);
const noBoosts = new Map<string, number>();

describe('[UX-04] the matches of the quick switcher', () => {
  const names = (entries: SwitcherEntry[], query: string, boosts = noBoosts) =>
    matchEntries(entries, query, boosts).best.map(({ entry }) => entry.name);
  const few = [
    channel('supplier-talks'),
    channel('winter-launch-invites'),
    channel('licences-and-norms'),
    channel('lamp-housing'),
    channel('night-ride'),
    person('linus', 'Linus'),
    person('mueller.j', 'Jörg Müller'),
  ];

  it('ranks names that start with the query first, then words, then letters in order, and highlights them', () => {
    const found = names(few, 'li');
    expect(found.slice(0, 2).sort()).toEqual(['Linus', 'licences-and-norms']);
    expect(found.slice(2)).toEqual(['winter-launch-invites', 'supplier-talks', 'lamp-housing']);
    const [match] = matchEntries(few, 'nir', noBoosts).best;
    expect([match?.entry.name, match?.indexes]).toEqual(['night-ride', [0, 1, 6]]);
    expect(names(few, 'xyz')).toEqual([]);
  });

  it('ignores accents, case and the order of words, and finds ids', () => {
    expect(names(few, 'muller')).toEqual(['Jörg Müller']);
    expect(names(few, 'MULLER jorg')).toEqual(['Jörg Müller']);
    expect(names(few, 'mueller.j')).toEqual(['Jörg Müller']);
    // Letters that match only the id highlight nothing of the name.
    const [match] = matchEntries([person('zz9', 'Ada')], 'zz9', noBoosts).best;
    expect(match?.indexes).toEqual([]);
  });

  it('finds a page by its name or its other words, but not by letters of both', () => {
    const page = (name: string) => pageEntry({ path: `/${name}`, name, icon: Mail, words: 'Administration' });
    const pages = [page('Mail'), page('Limits'), page('Roles')];
    expect(names(pages, 'li')).toEqual(['Limits']);
    expect(names(pages, 'admini').sort()).toEqual(['Limits', 'Mail', 'Roles']);
    expect(names(pages, 'admin mail')).toEqual(['Mail']);
  });

  it('searches only channels with #, only people with @', () => {
    expect(names(few, '#li')).not.toContain('Linus');
    expect(names(few, '@li')).toEqual(['Linus']);
    expect(names(few, '@')).toEqual([]);
  });

  it('ranks nearby entries first, and lists channels that are not joined separately', () => {
    const twins = [channel('design-one'), channel('design-two'), channel('design-new', { isMember: false })];
    expect(names(twins, 'design', new Map([['team:design-two', 0.6]]))).toEqual(['design-two', 'design-one']);
    const { notJoined } = matchEntries(twins, 'design', noBoosts);
    expect(notJoined.map(({ entry }) => entry.name)).toEqual(['design-new']);
  });
});
