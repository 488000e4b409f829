import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Creates the metrics of a server, which read it, and drops both. */
function createAndDrop(): WeakRef<object> {
  const server = { connections: 3 };
  createMetrics().gauge('confab_example', 'An example', () => server.connections);
  return new WeakRef(server);
}

test('[HOOK-03] the metrics of a process keep no stopped server in memory', async () => {
  const dropped = createAndDrop();
  await expect
    .poll(() => {
      collect();
      return dropped.deref() === undefined;
    })
    .toBe(true);
});
