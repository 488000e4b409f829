import { capabilities } from '@confab/protocol';
import { expect, it } from 'vitest';
import { capabilityGroups } from './capabilityGroups.ts';

it('[APP-04] has each capability once, so that the editor leaves none out', () => {
  const grouped = Object.values(capabilityGroups).flat();
  expect(grouped.toSorted()).toEqual([...capabilities].sort());
});
