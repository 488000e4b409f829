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
const nobody = new Map<string, number>();

describe('[UX-04] what the quick switcher finds', () => {
  const names = (entries: SwitcherEntry[], query: string, boosts = nobody) =>
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

  it('is led by a name that begins so, then words, then letters in order, each marked', () => {
    const found = names(few, 'li');
    expect(found.slice(0, 2).sort()).toEqual(['Linus', 'licences-and-norms']);
    expect(found.slice(2)).toEqual(['winter-launch-invites', 'supplier-talks', 'lamp-housing']);
    const [match] = matchEntries(few, 'nir', nobody).best;
    expect([match?.entry.name, match?.indexes]).toEqual(['night-ride', [0, 1, 6]]);
    expect(names(few, 'xyz')).toEqual([]);
  });

  it('takes accents, case, the order of words and ids as people type them', () => {
    expect(names(few, 'muller')).toEqual(['Jörg Müller']);
    expect(names(few, 'MULLER jorg')).toEqual(['Jörg Müller']);
    expect(names(few, 'mueller.j')).toEqual(['Jörg Müller']);
    // Letters that fitted the id alone mark none of the name.
    const [match] = matchEntries([person('zz9', 'Ada')], 'zz9', nobody).best;
    expect(match?.indexes).toEqual([]);
  });

  it('takes a page by its name or by its other words, and not by letters of both', () => {
    const page = (name: string) => pageEntry({ path: `/${name}`, name, icon: Mail, words: 'Administration' });
    const pages = [page('Mail'), page('Limits'), page('Roles')];
    expect(names(pages, 'li')).toEqual(['Limits']);
    expect(names(pages, 'admini').sort()).toEqual(['Limits', 'Mail', 'Roles']);
    expect(names(pages, 'admin mail')).toEqual(['Mail']);
  });

  it('asks for channels alone with #, for people alone with @', () => {
    expect(names(few, '#li')).not.toContain('Linus');
    expect(names(few, '@li')).toEqual(['Linus']);
    expect(names(few, '@')).toEqual([]);
  });

  it('puts what is near to the reader before the rest, and what is not joined apart', () => {
    const twins = [channel('design-one'), channel('design-two'), channel('design-new', { isMember: false })];
    expect(names(twins, 'design', new Map([['team:design-two', 0.6]]))).toEqual(['design-two', 'design-one']);
    const { notJoined } = matchEntries(twins, 'design', nobody);
    expect(notJoined.map(({ entry }) => entry.name)).toEqual(['design-new']);
  });
});
