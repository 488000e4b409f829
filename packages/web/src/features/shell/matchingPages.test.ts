import { Users } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { matchingPages } from './matchingPages.ts';

const page = (label: string, keywords?: string) => ({
  path: `/${label}`,
  icon: Users,
  label,
  page: null,
  ...(keywords && { keywords }),
});
const groups = [
  { label: 'People', sections: [page('Accounts', 'ban, reset password'), page('Groups')] },
  { label: 'Server', sections: [page('Général', 'name, sign-up')] },
];
const found = (query: string) =>
  matchingPages(groups, query).flatMap(({ sections }) =>
    sections.map(({ label, keywords }) => [label, ...(keywords ? [keywords] : [])]),
  );

describe('the pages of a search', () => {
  it('[WEB-01] are those whose name or one of whose settings has every word', () => {
    expect(found('')).toEqual([['Accounts'], ['Groups'], ['Général']]);
    expect(found('GROUP')).toEqual([['Groups']]);
    expect(found('general')).toEqual([['Général']]);
    expect(found('password')).toEqual([['Accounts', 'reset password']]);
    expect(found('accounts password')).toEqual([['Accounts', 'reset password']]);
    expect(found('ban password')).toEqual([]);
    expect(found('nothing')).toEqual([]);
  });
});
