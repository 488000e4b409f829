import { expect, test } from 'vitest';
import { idKeepsName, isOpaqueId, shownId } from './rules.ts';

const ada = { id: 'u-k3t7xwq2b5mzc', name: 'Ada' };
const host = { id: 'ada', name: 'Ada' };

test('[APP-05] a generated id is shown only to distinguish two users of the same name', () => {
  expect([ada.id, host.id, 'u-k3t9xw', 'U-K3T7XWQ2B5MZC'].map(isOpaqueId)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(shownId(host)).toBe('@ada');
  expect(shownId(ada)).toBeUndefined();
  expect(shownId(ada, [ada, { id: 'u-2222222222222', name: 'Grace' }])).toBeUndefined();
  expect(shownId(ada, [ada, host])).toBe('@u-k3t7xwq2b5mzc');
});

test('[APP-06] an id keeps a name if it contains a word of it', () => {
  expect(idKeepsName('zoe-jurgen-3f2a', 'Zoë Jürgen')).toBe(true);
  expect(idKeepsName('lovelace', 'Ada Lovelace')).toBe(true);
  expect(idKeepsName(ada.id, 'Ada Lovelace')).toBe(false);
  expect(idKeepsName('crew-17', 'Al')).toBe(false);
});
