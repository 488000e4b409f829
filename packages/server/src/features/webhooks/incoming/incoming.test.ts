import {
  bodyTooLarge,
  ChatError,
  incomingBurst,
  inputInvalid,
  mediaTypeUnsupported,
  notAllowed,
  rateLimited,
  webhookNotFound,
} from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../../testing/onEachServer.ts';
import { at, openRoom, type Room } from '../../../testing/rooms.ts';

async function post(url: string, body: string | URLSearchParams, headers: Record<string, string> = {}) {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } });
  const json = await answer.json();
  return { status: answer.status, json, error: answer.ok ? undefined : ChatError.fromJSON(json) };
}

const messagesIn = async (person: Person, room: Room) =>
  (await person.call('GET /channels/{type}/{id}/messages', { params: at(room) })).messages.filter(
    ({ type }) => type === 'regular',
  );

onEachServer('Incoming webhooks', (server) => {
  async function make() {
    const root = await server().person('root', 'admin');
    const { ada } = await server().people('ada');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    const made = await root.call('POST /incoming-webhooks', { body: { name: 'Builds', cid: room.cid } });
    return { ...made, root, ada, room, params: { incoming_webhook_id: made.incoming_webhook.id } };
  }

  test('[HOOK-01] messages posted as JSON, as a form or in Slack’s format appear in the channel, written by its bot', async () => {
    const { url, incoming_webhook, root, ada, room } = await make();
    expect(url.startsWith(server().url)).toBe(true);
    expect((await post(url, '{"text":"Build *7* done","username":"CI"}')).json).toMatchObject({ ok: true });
    await post(url, new URLSearchParams({ text: 'as a form' }));
    const payload = {
      text: 'See <https://ci.example.com/7|run 7>',
      channel: '#elsewhere',
      icon_url: 'https://evil.example.com/pixel.png',
      attachments: [
        {
          color: 'danger',
          title: 'Failure',
          title_link: 'https://ci.example.com/7',
          text: 'two tests',
          fields: [{ title: 'Branch', value: 'main', short: true }],
        },
      ],
    };
    await post(url, new URLSearchParams({ payload: JSON.stringify(payload) }));
    await post(url, '{"text":"/leave"}');
    const messages = await messagesIn(ada, room);
    expect(messages.map(({ text }) => text)).toEqual([
      'Build *7* done',
      'as a form',
      'See [run 7](https://ci.example.com/7)\n\n**[Failure](https://ci.example.com/7)**\ntwo tests\n**Branch:** main',
      '/leave',
    ]);
    expect(messages[0]).toMatchObject({
      user: { id: incoming_webhook.bot_id, name: 'Builds', bot: true },
      custom: { posted_as: { name: 'CI' } },
    });
    expect(JSON.stringify(messages)).not.toContain('evil');
    const { incoming_webhooks } = await root.call('GET /incoming-webhooks');
    expect(JSON.stringify(incoming_webhooks)).not.toContain(url.slice(-20));
  });

  test('[HOOK-01] invalid input names the field, a repeated key creates no second message, floods get a retry time', async () => {
    const { url, ada, room } = await make();
    const bad = async (...call: [string | URLSearchParams, Record<string, string>?]) =>
      (await post(url, ...call)).error;
    expect((await bad('{'))?.details.issues?.[0]).toMatchObject({ field: 'body' });
    expect((await bad('{"text":7}'))?.details.issues?.[0]?.field).toContain('text');
    expect((await bad('{}'))?.is(inputInvalid)).toBe(true);
    expect((await bad('{"text":"x"}', { 'content-type': 'text/plain' }))?.is(mediaTypeUnsupported)).toBe(
      true,
    );
    expect((await bad(JSON.stringify({ text: 'x'.repeat(70_000) })))?.is(bodyTooLarge)).toBe(true);
    const key = { 'idempotency-key': 'build-7' };
    const [one, two] = [await post(url, '{"text":"once"}', key), await post(url, '{"text":"once"}', key)];
    expect(two.json.message_id).toBe(one.json.message_id);
    expect(await messagesIn(ada, room)).toHaveLength(1);
    const flood = await Promise.all(
      Array.from({ length: incomingBurst + 5 }, () => post(url, '{"text":"flood"}', key)),
    );
    const refused = flood.find(({ error }) => error?.is(rateLimited));
    expect(refused?.error?.details.retry_after_ms).toBeGreaterThan(0);
  });

  test('[HOOK-01] a guessed, rotated, disabled or deleted address is rejected, as is a removed bot', async () => {
    const { url, incoming_webhook, root, ada, room, params } = await make();
    const mallory = await server().person('mallory');
    expect((await mallory.refused('GET /incoming-webhooks')).is(notAllowed)).toBe(true);
    const refused = async (address: string) => (await post(address, '{"text":"no"}')).error;
    const token = url.slice(url.lastIndexOf('/') + 1);
    expect((await refused(url.replace(token, 'a'.repeat(43))))?.is(webhookNotFound)).toBe(true);
    const { url: fresh } = await root.call('POST /incoming-webhooks/{incoming_webhook_id}/token', {
      params,
      body: {},
    });
    expect((await refused(url))?.is(webhookNotFound)).toBe(true);
    expect((await post(fresh, '{"text":"yes"}')).status).toBe(200);
    await root.call('PATCH /incoming-webhooks/{incoming_webhook_id}', {
      params,
      body: { active: false },
    });
    expect((await refused(fresh))?.is(webhookNotFound)).toBe(true);
    await root.call('PATCH /incoming-webhooks/{incoming_webhook_id}', {
      params,
      body: { active: true, name: 'Deploys' },
    });
    await root.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: incoming_webhook.bot_id },
    });
    expect((await refused(fresh))?.is(notAllowed)).toBe(true);
    await root.call('DELETE /incoming-webhooks/{incoming_webhook_id}', { params });
    expect((await refused(fresh))?.is(webhookNotFound)).toBe(true);
    const [kept] = await messagesIn(ada, room);
    expect(kept).toMatchObject({ text: 'yes', user: { name: 'Deploys' } });
  });

  test('[HOOK-01] an address is disabled with its creator’s account, and an admin re-enables it', async () => {
    const { root, ada, room } = await make();
    const maker = await server().person('maker', 'admin');
    await root.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: [maker.id] },
    });
    const { url, incoming_webhook } = await maker.call('POST /incoming-webhooks', {
      body: { name: 'Leaving', cid: room.cid },
    });
    await root.call('POST /users/{user_id}/deactivate', { params: { user_id: maker.id } });
    expect((await post(url, '{"text":"after"}')).error?.is(webhookNotFound)).toBe(true);
    const { incoming_webhooks } = await root.call('GET /incoming-webhooks');
    expect(incoming_webhooks.find(({ id }) => id === incoming_webhook.id)?.active).toBe(false);
    const { entries } = await root.call('POST /audit/query', {
      body: { filter: { actions: ['incoming_webhook.updated'] } },
    });
    expect(entries).toContainEqual(
      expect.objectContaining({
        subject_id: incoming_webhook.id,
        details: { name: 'Leaving', active: false },
      }),
    );
    const call = { params: { incoming_webhook_id: incoming_webhook.id }, body: { active: true } };
    expect((await ada.refused('PATCH /incoming-webhooks/{incoming_webhook_id}', call)).is(notAllowed)).toBe(
      true,
    );
    await root.call('PATCH /incoming-webhooks/{incoming_webhook_id}', call);
    expect((await post(url, '{"text":"on again"}')).status).toBe(200);
    expect((await messagesIn(ada, room)).map(({ text }) => text)).toEqual(['on again']);
  });
});
