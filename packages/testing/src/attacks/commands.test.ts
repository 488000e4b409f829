import { test } from 'vitest';
import { createPerson } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { expectHarmless } from './measureAttack.ts';

/** A channel that mallory owns, and another user. */
async function openChannel(server: ServerProcess) {
  const person = (id: string) => createPerson(server.url, id, server.token(id));
  const [mallory, grace] = [person('mallory'), person('grace')];
  for (const one of [mallory, grace]) await one.call('GET /me');
  const params = { type: 'team', id: 'den' };
  await mallory.call('POST /channels/{type}/{id}/query', { params, body: { data: { name: 'Den' } } });
  const send = (text: string, more = {}) =>
    mallory
      .call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: crypto.randomUUID(), text, ...more } },
      })
      .catch(() => undefined);
  return { grace, send };
}

/** Sends one text after another while the attack runs. */
const sendAgain = (send: (text: string) => Promise<unknown>, text: string) => async (signal: AbortSignal) => {
  while (!signal.aborted) await send(text);
};

const attacks: [name: string, text: string, more?: object][] = [
  ['/invite of capitals', `/invite ${'İ'.repeat(19_000)}@Mallory`, { mentioned_user_ids: ['mallory'] }],
  ['/invite of one name', `/invite ${'@mallory'.repeat(2_400)}`, { mentioned_user_ids: ['mallory'] }],
  ['/remind of days', `/remind me x ${'1 day '.repeat(3_200)}`],
];

test.each(attacks)(
  '[COMP-08] %s makes no other user wait',
  async (name, text, more) => {
    await using server = await ServerProcess.start({ database: 'sqlite' });
    const { grace, send } = await openChannel(server);
    await expectHarmless({
      name,
      server,
      request: () => grace.call('GET /me'),
      attack: sendAgain((text) => send(text, more), text),
    });
  },
  120_000,
);
