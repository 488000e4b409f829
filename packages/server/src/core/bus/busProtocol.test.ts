import { expect, test } from 'vitest';
import { busProtocol, fromWireTopic, toWireTopic } from './busProtocol.ts';

test('[OPS-02] messages of this version arrive, those of another one are ignored', () => {
  expect(fromWireTopic(toWireTopic('presence'))).toBe('presence');
  expect(fromWireTopic(toWireTopic('presence', busProtocol + 1))).toBeUndefined();
  expect(new Set([1, 2, 3].map((version) => toWireTopic('events', version))).size).toBe(3);
});
