import { expect, test } from 'vitest';
import { addressGroup } from './callerAddress.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('limits by address count %j as %j', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
