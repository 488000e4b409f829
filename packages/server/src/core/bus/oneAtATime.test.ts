import { expect, test } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

test('[OPS-01] runs never overlap, whenever they are requested', async () => {
  for (let turnsLater = 0; turnsLater < 8; turnsLater++) {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const call = oneAtATime(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    });
    const calls = [call(), call()];
    ends.shift()?.();
    for (let turn = 0; turn < turnsLater; turn++) await Promise.resolve();
    calls.push(call());
    let isDone = false;
    const all = Promise.all(calls).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const end of ends.splice(0)) end();
    }
    await all;
    expect(most).toBe(1);
    await call.idle();
  }
});
