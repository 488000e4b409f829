import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentSearches, rememberSearch } from './recentSearches.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[SRCH-04] a search replaces those that it extends, and keeps longer ones', () => {
  for (const text of ['la', 'lamp', 'lamp north pier', 'fuse', 'lamp']) rememberSearch('ada', text);
  expect(recentSearches('ada')).toEqual(['lamp', 'fuse', 'lamp north pier']);
  expect(recentSearches('grace')).toEqual([]);
});
