import { defaultEnvironment } from '@confab/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyAnswers, requestKey } from './earlyAnswers.ts';
import { withEarlyAnswers } from './earlyFetch.ts';

const url = '/api/v1/channels/team/general/query';
const init = { method: 'POST', body: '{"create":false}' };

// A page that began to load a second ago: the process of the tests is older.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));

afterEach(() => {
  earlyAnswers().clear();
  vi.restoreAllMocks();
});

/** An environment whose own requests are answered with `late`, and one early answer. */
function environmentWith(early: Promise<Response>) {
  early.catch(() => undefined);
  earlyAnswers().set(requestKey(url, init), early);
  return withEarlyAnswers({ ...defaultEnvironment(), fetch: async () => new Response('late') });
}

const textOf = async (answer: Promise<Response>) => (await answer).text();

test('[UX-20] an early answer is used once, for an equal request', async () => {
  const { fetch } = environmentWith(Promise.resolve(new Response('early')));
  expect(await textOf(fetch(url, { ...init, body: '{}' }))).toBe('late');
  expect(await textOf(fetch(url, { body: init.body }))).toBe('late');
  expect(await textOf(fetch(url, init))).toBe('early');
  expect(await textOf(fetch(url, init))).toBe('late');
});

test('[UX-20] an early request that failed is made again', async () => {
  const { fetch } = environmentWith(Promise.reject(new TypeError('offline')));
  expect(await textOf(fetch(url, init))).toBe('late');
});

test('[CONN-02] waiting for an early answer ends with the signal', async () => {
  const { fetch } = environmentWith(new Promise(() => undefined));
  const limit = new AbortController();
  const answer = fetch(url, { ...init, signal: limit.signal });
  limit.abort(new Error('too late'));
  await expect(answer).rejects.toThrow('too late');
  const { fetch: again } = environmentWith(new Promise(() => undefined));
  await expect(again(url, { ...init, signal: limit.signal })).rejects.toThrow('too late');
});

test('[UX-20] an early answer that may be outdated is not used', async () => {
  const { fetch } = environmentWith(Promise.resolve(new Response('early')));
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await textOf(fetch(url, init))).toBe('late');
});
