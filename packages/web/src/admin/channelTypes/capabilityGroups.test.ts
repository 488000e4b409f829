import { capabilities } from '@confab/protocol';
import { expect, it } from 'vitest';
import { capabilityGroups } from './capabilityGroups.ts';

it('[APP-04] the groups contain each capability once, so that the editor shows all', () => {
  const grouped = Object.values(capabilityGroups).flat();
  expect(grouped.toSorted()).toEqual([...capabilities].sort());
});
