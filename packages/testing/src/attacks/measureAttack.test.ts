import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPerson } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { expectHarmless } from './measureAttack.ts';

test('[CONN-03] an attack that stops the service for a moment is not judged harmless', async () => {
  await using server = await ServerProcess.start({ database: 'sqlite' });
  const request = () => createPerson(server.url, '', undefined).fetch('/healthz');
  const harmless = { name: 'nothing', server, request, attack: () => delay(500), lastsMs: 1000 };
  expect((await expectHarmless(harmless)).slowdown).toBeLessThan(5);
  const stops = async () => {
    process.kill(server.pid, 'SIGSTOP');
    await delay(1000);
    process.kill(server.pid, 'SIGCONT');
  };
  const harm = expectHarmless({ ...harmless, name: 'a stop', attack: stops });
  await expect(harm).rejects.toThrow('somebody else waits');
});
