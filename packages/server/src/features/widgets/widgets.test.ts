import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiPath,
  ChatError,
  inputInvalid,
  notAllowed,
  userNotFound,
  widgetIdTaken,
  widgetNotFound,
} from '@confab/protocol';
import { createPerson, type Person, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tracesOf } from '../../testing/traces.ts';

const shop = 'https://shop.example';
let server: TestServer;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'confab-widget-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Confab</title>');
  await writeFile(join(webRoot, 'widget-frame.html'), '<!doctype html><html><head></head></html>');
  server = await startTestServer({ webRoot });
  await server.people('ada', 'grace', 'mallory');
  await server.backEnd.call('PATCH /app', { body: { guests: true } });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const root = () => server.person('root', 'admin');
const add = async (id: string, more: object = {}) =>
  (
    await (
      await root()
    ).call('POST /widgets', {
      body: {
        id,
        name: 'Ask us',
        target: 'support',
        support_user_ids: ['grace'],
        visitors: 'guests',
        ...more,
      },
    })
  ).widget;
const settingsOf = async (id: string, origin: string) => {
  const answer = await fetch(`${server.url}${apiPath}/widgets/${id}/settings`, { headers: { origin } });
  return { answer, body: await answer.json() };
};
const allowedFor = async (origin: string) =>
  (await fetch(`${server.url}${apiPath}/app`, { headers: { origin } })).headers.get(
    'access-control-allow-origin',
  );

test('[EMB-07] admins create, change and delete widgets, which the audit log records; nobody else can', async () => {
  const admin = await root();
  const widget = await add('help');
  const again = { id: 'help', name: widget.name, target: widget.target };
  expect(widget).toMatchObject({ id: 'help', mode: 'page', allowed_origins: [], color_scheme: 'auto' });
  expect((await (await root()).refused('POST /widgets', { body: again })).is(widgetIdTaken)).toBe(true);
  const params = { widget_id: 'help' };
  const set = { greeting: 'Hello', accent: '#0b665f', allowed_origins: [shop] };
  expect((await admin.call('PATCH /widgets/{widget_id}', { params, body: set })).widget).toMatchObject(set);
  expect((await admin.call('GET /widgets')).widgets.map(({ id }) => id)).toContain('help');

  const mallory = await server.person('mallory');
  for (const refusal of [
    await mallory.refused('GET /widgets'),
    await mallory.refused('POST /widgets', { body: { ...again, id: 'hers' } }),
    await mallory.refused('PATCH /widgets/{widget_id}', { params, body: { name: 'Mine' } }),
    await mallory.refused('DELETE /widgets/{widget_id}', { params }),
  ])
    expect(refusal.is(notAllowed)).toBe(true);

  await admin.call('DELETE /widgets/{widget_id}', { params });
  expect((await admin.refused('DELETE /widgets/{widget_id}', { params })).is(widgetNotFound)).toBe(true);
  const { entries } = await admin.call('POST /audit/query', {
    body: { filter: { subject_kind: 'widget', subject_id: 'help' } },
  });
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'widget.created',
    'widget.deleted',
    'widget.updated',
  ]);
});

test('[EMB-07] a widget needs a target that exists and origins without a path', async () => {
  const admin = await root();
  for (const wrong of [
    { target: 'channel', cid: '' },
    { target: 'channel', cid: 'team:nowhere' },
    { support_user_ids: [] },
    { support_user_ids: ['nobody-at-all'] },
    { allowed_origins: ['https://shop.example/path'] },
    { allowed_origins: ['https://*.example'] },
    { allowed_origins: ["https://shop.example; script-src 'unsafe-inline'"] },
    { accent: 'red' },
  ]) {
    const body = { id: 'wrong', name: 'Wrong', target: 'support', support_user_ids: ['grace'], ...wrong };
    const refusal = await admin.refused('POST /widgets', { body: body as never });
    expect(refusal.is(inputInvalid), JSON.stringify(wrong)).toBe(true);
  }
});

test('[EMB-07] pages of the allowed origins may use the API while the widget exists, and learn when they may not', async () => {
  const admin = await root();
  const params = { widget_id: 'origins' };
  await add('origins', { allowed_origins: [shop] });
  // A node that did not change the widget reads it anew, which may take a moment.
  await expect.poll(() => allowedFor(shop)).toBe(shop);
  expect(await allowedFor('https://mallory.example')).toBeNull();

  const allowed = await settingsOf('origins', shop);
  expect(allowed.body.widget).toMatchObject({ origin_allowed: true, guests: true });
  expect(allowed.body.widget).not.toHaveProperty('support_user_ids');
  const foreign = await settingsOf('origins', 'https://mallory.example');
  expect(foreign.answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(foreign.body.widget.origin_allowed).toBe(false);

  const enter = (origin: string) =>
    fetch(`${server.url}${apiPath}/widgets/origins/guests`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await enter('https://mallory.example')).status).toBe(403);
  await expect.poll(async () => (await enter(shop)).status).toBe(200);
  const entered = await enter(shop);
  expect(entered.headers.get('set-cookie')).toBeNull();

  // A frame calls from the service's own origin: its pages need no access to the API.
  await admin.call('PATCH /widgets/{widget_id}', { params, body: { mode: 'iframe' } });
  await expect.poll(() => allowedFor(shop)).toBeNull();
  expect((await settingsOf('origins', shop)).body.widget.origin_allowed).toBe(true);
  await admin.call('DELETE /widgets/{widget_id}', { params });
  expect((await settingsOf('origins', shop)).answer.status).toBe(404);
});

test('[EMB-07] each guest of a support widget has a conversation of its own with the support team', async () => {
  await add('support');
  const enter = async (name?: string) =>
    server.nobody.call('POST /widgets/{widget_id}/guests', {
      params: { widget_id: 'support' },
      body: name === undefined ? {} : { name },
    });
  const first = await enter('Visitor');
  const second = await enter();
  expect(first.me).toMatchObject({ name: 'Visitor', role: 'guest' });
  expect(second.me.name).toBe('Guest');
  expect(first.cid).not.toBe(second.cid);
  const params = { type: 'messaging', id: first.cid.slice('messaging:'.length) };
  const visitor = createPerson(server.url, first.me.id, first.token);
  const message = { id: crypto.randomUUID(), text: 'Where is my parcel?' };
  await visitor.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  const grace = await server.person('grace');
  const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params });
  expect(messages.map(({ text }) => text)).toEqual(['Where is my parcel?']);
  const strangers = [createPerson(server.url, second.me.id, second.token), await server.person('mallory')];
  for (const stranger of strangers)
    expect(await stranger.refused('GET /channels/{type}/{id}/messages', { params })).toBeInstanceOf(
      ChatError,
    );
  // The same conversation at the next visit.
  const again = await visitor.call('POST /widgets/{widget_id}/conversation', {
    params: { widget_id: 'support' },
  });
  expect(again.cid).toBe(first.cid);
});

test('[EMB-07] a user with a token has a conversation too, and a widget’s channel stays closed to strangers', async () => {
  await add('users', { visitors: 'users' });
  const conversation = { params: { widget_id: 'users' } };
  const mallory = await server.person('mallory');
  const { cid } = await mallory.call('POST /widgets/{widget_id}/conversation', conversation);
  expect(cid).toMatch(/^messaging:!m-/);
  expect((await server.nobody.refused('POST /widgets/{widget_id}/conversation', conversation)).status).toBe(
    401,
  );
  expect((await server.nobody.refused('POST /widgets/{widget_id}/guests', conversation)).name).toBe(
    'widget_guests_off',
  );

  const grace = await server.person('grace');
  const params = { type: 'messaging', id: 'backstage' };
  await grace.call('POST /channels/{type}/{id}/query', { params, body: {} });
  await add('stage', { target: 'channel', cid: 'messaging:backstage', support_user_ids: [] });
  const stage = { params: { widget_id: 'stage' } };
  expect((await mallory.call('POST /widgets/{widget_id}/conversation', stage)).cid).toBe(
    'messaging:backstage',
  );
  expect((await mallory.refused('GET /channels/{type}/{id}/messages', { params })).status).toBe(404);
  const guest = await server.nobody.call('POST /widgets/{widget_id}/guests', stage);
  const visitor = createPerson(server.url, guest.me.id, guest.token);
  await visitor.call('GET /channels/{type}/{id}/messages', { params });
});

test('[EMB-07] a guest leaves an email address, which only those who answer can read', async () => {
  const params = { widget_id: 'reach' };
  await add('reach');
  const enter = async (of = params) => {
    const { me, token, cid } = await server.nobody.call('POST /widgets/{widget_id}/guests', { params: of });
    return { cid, visitor: createPerson(server.url, me.id, token) };
  };
  const { visitor, cid } = await enter();
  const { visitor: other } = await enter();
  const put = (email: string | null) => ({ params, body: { email } });
  for (const wrong of ['nobody', 'a@b', `${'a'.repeat(250)}@example.com`])
    expect((await visitor.refused('PUT /widgets/{widget_id}/email', put(wrong))).is(inputInvalid)).toBe(true);
  await visitor.call('PUT /widgets/{widget_id}/email', put(' Visitor@Shop.example '));

  const emailOf = async (reader: Person, id = visitor.id) =>
    (await reader.call('GET /users/{user_id}/guest-email', { params: { user_id: id } })).email;
  const [ada, grace, mallory] = [
    await server.person('ada'),
    await server.person('grace'),
    await server.person('mallory'),
  ];
  for (const reader of [grace, await root(), server.backEnd, visitor])
    expect(await emailOf(reader), reader.id).toBe('visitor@shop.example');
  // A conversation with the guest makes nobody one of those who answer.
  await mallory.call('POST /channels/{type}/query', {
    params: { type: 'messaging' },
    body: { member_ids: [visitor.id] },
  });
  for (const stranger of [mallory, ada]) expect(await emailOf(stranger)).toBeUndefined();
  const unseen = { params: { user_id: visitor.id } };
  expect((await other.refused('GET /users/{user_id}/guest-email', unseen)).is(userNotFound)).toBe(true);
  expect((await server.nobody.refused('GET /users/{user_id}/guest-email', unseen)).status).toBe(401);
  expect(await emailOf(grace, other.id)).toBeUndefined();
  expect(
    (await mallory.refused('PUT /widgets/{widget_id}/email', put('m@shop.example'))).is(notAllowed),
  ).toBe(true);
  const { user } = await grace.call('GET /users/{user_id}', unseen);
  expect(JSON.stringify(user)).not.toContain('visitor@');

  // The next team may read it as soon as the guest comes back.
  const open = () => visitor.call('POST /widgets/{widget_id}/conversation', { params });
  expect(await open()).toMatchObject({ cid, email: 'visitor@shop.example' });
  await (await root()).call('PATCH /widgets/{widget_id}', { params, body: { support_user_ids: ['ada'] } });
  const moved = await vi.waitFor(async () => {
    const answer = await open();
    expect(answer.cid).not.toBe(cid);
    return answer;
  });
  expect(moved.email).toBe('visitor@shop.example');
  expect(await emailOf(ada)).toBe('visitor@shop.example');
  expect(await emailOf(grace)).toBeUndefined();
  await visitor.call('PUT /widgets/{widget_id}/email', put(null));
  expect(await emailOf(ada)).toBeUndefined();
  expect((await open()).email).toBeUndefined();
});

test('[EMB-07] in a channel, its moderators can read the email addresses of guests, and other members cannot', async () => {
  const params = { type: 'messaging', id: 'counter' };
  const [ada, grace] = [await server.person('ada'), await server.person('grace')];
  await grace.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada'] } });
  await add('counter', { target: 'channel', cid: 'messaging:counter', support_user_ids: [] });
  const widget = { widget_id: 'counter' };
  const enter = () => server.nobody.call('POST /widgets/{widget_id}/guests', { params: widget });
  const { me, token } = await enter();
  const other = await enter();
  const body = { email: 'lamps@shop.example' };
  const visitor = createPerson(server.url, me.id, token);
  await visitor.call('PUT /widgets/{widget_id}/email', { params: widget, body });
  const read = async (reader: Person) =>
    (await reader.call('GET /users/{user_id}/guest-email', { params: { user_id: me.id } })).email;
  expect(await read(grace)).toBe(body.email);
  expect(await read(ada)).toBeUndefined();
  expect(await read(createPerson(server.url, other.me.id, other.token))).toBeUndefined();

  expect(await tracesOf(server, [body.email])).not.toEqual([]);
  await (await root()).call('POST /users/{user_id}/delete', {
    params: { user_id: me.id },
    body: { user: 'pruning', messages: 'pruning' },
  });
  await vi.waitFor(async () => expect(await tracesOf(server, [body.email])).toEqual([]), {
    timeout: 10_000,
  });
});

test('[EMB-07] no guest enters where the app does not allow guests', async () => {
  await add('closed');
  await server.backEnd.call('PATCH /app', { body: { guests: false } });
  expect((await settingsOf('closed', shop)).body.widget.guests).toBe(false);
  const refusal = await server.nobody.refused('POST /widgets/{widget_id}/guests', {
    params: { widget_id: 'closed' },
  });
  expect(refusal.name).toBe('widget_guests_off');
  expect(refusal.message).toContain('Administration');
  await server.backEnd.call('PATCH /app', { body: { guests: true } });
});

test('[EMB-07] only the allowed origins may frame a widget in iframe mode; by default none', async () => {
  const frameOf = (id: string) => fetch(`${server.url}${apiPath}/widgets/${id}/frame`);
  await add('framed', { mode: 'iframe', allowed_origins: [shop, 'http://localhost:8080'] });
  await add('unframed', { mode: 'iframe' });
  await add('paged', { allowed_origins: [shop] });
  const framed = await frameOf('framed');
  expect(framed.headers.get('content-security-policy')).toContain(
    `frame-ancestors ${shop} http://localhost:8080`,
  );
  expect(framed.headers.get('x-frame-options')).toBeNull();
  expect(await framed.text()).toContain('<meta name="confab-widget" content="framed">');
  expect((await frameOf('unframed')).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'none'",
  );
  expect((await frameOf('paged')).status).toBe(404);
});
