import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { placeApart, placed, placementHere } from './placement.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

/** Starts a Node process with a thread besides its usual ones. */
async function startNode(): Promise<number> {
  const script = `new (require('node:worker_threads').Worker)('setInterval(() => {}, 1e6)', { eval: true })
    .once('online', () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script]);
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid as number;
}

/** Returns the processors that a thread may use, as the system writes them. */
const allowedTo = (pid: number, thread: number | string) =>
  /Cpus_allowed_list:\s*(.+)/.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1];

test.runIf(placementHere() === placed)(
  'the main threads get a processor that no other thread and no load uses',
  async () => {
    const [measured, alsoMeasured, load] = await Promise.all([startNode(), startNode(), startNode()]);
    await placeApart([measured, alsoMeasured], [load]);
    const own = allowedTo(measured, measured);
    expect(own).toMatch(/^\d+$/);
    expect(allowedTo(alsoMeasured, alsoMeasured)).toBe(own);
    const others = readdirSync(`/proc/${measured}/task`).filter((thread) => thread !== String(measured));
    expect(others.length).toBeGreaterThan(4);
    const rest = new Set([...others.map((thread) => allowedTo(measured, thread)), allowedTo(load, load)]);
    expect(rest.size).toBe(1);
    expect([...rest][0]?.split(/[,-]/)).not.toContain(own);
  },
);
