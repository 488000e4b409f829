import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { type MailServer, startMailServer } from '../startMailServer.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

let server: TestServer;
let mallory: Person;
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    durability: 'normal',
    smtpUrl: smtp.url,
    mailFrom: 'chat@confab.example',
    publicUrl: 'https://chat.confab.example',
  });
  const { ada } = await server.people('ada');
  mallory = await server.person('mallory', 'guest');
  const params = { type: 'messaging', id: 'hidden' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  const message = { id: 'hidden-message', text: 'the secret' };
  await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
});
afterAll(async () => {
  await server.stop();
  await smtp[Symbol.asyncDispose]();
});

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/** Alternately requests something that exists and something that does not, and compares the answers and their times. */
async function alike(ask: (name: 'there' | 'missing') => Promise<unknown>, tries = 40): Promise<void> {
  const answers = { there: new Set<string>(), missing: new Set<string>() };
  const took = { there: [] as number[], missing: [] as number[] };
  for (let n = 0; n < tries; n++) {
    for (const name of n % 2 ? (['there', 'missing'] as const) : (['missing', 'there'] as const)) {
      const began = performance.now();
      answers[name].add(JSON.stringify(await ask(name)));
      took[name].push(performance.now() - began);
    }
  }
  expect(answers.there).toEqual(answers.missing);
  const [there, missing] = [median(took.there), median(took.missing)];
  // Times of the same order: the network hides the difference, and a busy machine does not fail the test.
  expect(Math.abs(there - missing), `${there} ms and ${missing} ms`).toBeLessThan(
    Math.max(4, Math.min(there, missing) * 2),
  );
}

const id = (name: 'there' | 'missing') => (name === 'there' ? 'hidden' : 'absent');

test('[APP-04] attack 8: a channel that the user may not read and a missing one answer alike, in words and in time', async () => {
  for (const ask of [
    (name: 'there' | 'missing') =>
      mallory.refused('POST /channels/{type}/{id}/query', {
        params: { type: 'messaging', id: id(name) },
        body: { create: false },
      }),
    (name: 'there' | 'missing') =>
      mallory.refused('GET /channels/{type}/{id}/messages', { params: { type: 'messaging', id: id(name) } }),
    (name: 'there' | 'missing') =>
      mallory.refused('POST /channels/{type}/{id}/join', {
        params: { type: 'messaging', id: id(name) },
        body: {},
      }),
    (name: 'there' | 'missing') =>
      mallory.refused('GET /messages/{message_id}', { params: { message_id: `${id(name)}-message` } }),
    (name: 'there' | 'missing') =>
      mallory.refused('PUT /messages/{message_id}/flag', {
        params: { message_id: `${id(name)}-message` },
        body: { reason: 'spam' },
      }),
  ]) {
    await alike(ask);
  }
});

test('[APP-04] [CHAN-05] attack 8: filters and searches reveal nothing of what they leave out', async () => {
  await alike(async (name) => {
    const { channels } = await mallory.call('POST /channels/query', {
      body: { filter: { cid: `messaging:${id(name)}` } },
    });
    return channels;
  });
  await alike(async (name) => {
    const query = name === 'there' ? 'secret' : 'absent';
    const { results } = await mallory.call('POST /search', { body: { query } });
    return results;
  });
});

test('[APP-02] attack 8: signing in reveals to nobody whether an address has an account', async () => {
  await server.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
  const post = (path: string, body: object) =>
    server.nobody.fetch(`/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const password = 'rain radar until nine';
  await post('/sessions/sign-up', { name: 'Grace', email: 'grace@confab.example', password });
  let n = 0;
  await alike(async (name) => {
    const email = name === 'there' ? 'grace@confab.example' : `nobody${n++}@confab.example`;
    const answer = await post('/sessions/sign-in', { email, password: 'not the password at all' });
    return { status: answer.status, ...((await answer.json()) as { message: string }) };
  }, 4);
});

test('[APP-02] attack 8: asking for a new password reveals to nobody whether an address has an account', async () => {
  await alike(async (name) => {
    const email = name === 'there' ? 'grace@confab.example' : 'nobody@confab.example';
    const { duration: _, ...answer } = await server.nobody.call('POST /sessions/request-password-reset', {
      body: { email },
    });
    return answer;
  }, 12);
  expect((await smtp.next('grace@confab.example')).subject).toContain('Reset your');
  expect(smtp.mails.map(({ to }) => to)).not.toContain('nobody@confab.example');
});

test('[APP-05] attack 8: no list of people reveals or finds an address', async () => {
  const { ada } = await server.people('ada');
  const { users } = await ada.call('POST /users/query', { body: {} });
  expect(JSON.stringify(users)).not.toContain('@confab.example');
  for (const filter of [{ email: 'grace@confab.example' }, { email: { $autocomplete: 'gr' } }]) {
    expect((await ada.refused('POST /users/query', { body: { filter } })).status).toBe(400);
  }
});
