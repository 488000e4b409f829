import { notAllowed, type Task } from '@confab/protocol';
import { createPerson, type Person, signToken, startReceiver, type TestServer } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { tracesOf } from '../../testing/traces.ts';

const hostOf = (server: TestServer, tenant: string): Person =>
  createPerson(server.url, '', signToken(server.appSecret, { server: true, tenant }));

async function ended(person: Person, { id }: Task): Promise<Task> {
  return vi.waitFor(
    async () => {
      const { task } = await person.call('GET /tasks/{task_id}', { params: { task_id: id } });
      expect(task.error).toBeUndefined();
      expect(task.status).toBe('done');
      return task;
    },
    { timeout: 8000 },
  );
}

/** Creates a tenant with two users, a channel, a file and what belongs to them; returns its user. */
async function makeTenant(server: TestServer, tenant: string): Promise<Person> {
  const host = hostOf(server, tenant);
  const ids = [`${tenant}-ada`, `${tenant}-grace`];
  await host.call('PUT /users', {
    body: { users: ids.map((id) => ({ id, name: `Name of ${id}`, private: { crm: `${tenant}-crm` } })) },
  });
  const [ada, grace] = ids.map((id) =>
    createPerson(server.url, id, signToken(server.appSecret, { user_id: id, tenant })),
  ) as [Person, Person];
  const params = { type: 'messaging', id: `${tenant}-room` };
  await ada.call('POST /channels/{type}/{id}/query', {
    params,
    body: { data: { name: `${tenant}-room-name` }, member_ids: [grace.id] },
  });
  const sent = await ada.fetch(`/api/v1/channels/messaging/${params.id}/files?name=${tenant}.txt`, {
    method: 'POST',
    body: `${tenant}-bytes`,
    headers: { 'content-type': 'text/plain' },
  });
  const { file } = (await sent.json()) as { file: string };
  const message = {
    id: `${tenant}-message`,
    text: `${tenant}-text for @${grace.id}`,
    mentioned_user_ids: [grace.id],
    attachments: [{ type: 'file' as const, title: `${tenant}.txt`, asset_url: file }],
  };
  await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  await grace.call('POST /messages/{message_id}/reactions', {
    params: { message_id: message.id },
    body: { type: 'lamp' },
  });
  await grace.call('PUT /channels/{type}/{id}/draft', {
    params,
    body: { draft: { text: `${tenant}-draft` } },
  });
  await grace.call('PUT /messages/{message_id}/reminder', { params: { message_id: message.id }, body: {} });
  await grace.call('PUT /users/{user_id}/flag', { params: { user_id: ada.id }, body: { reason: 'spam' } });
  await host.call('POST /groups', {
    body: { id: `${tenant}-group`, name: `${tenant}-group-name`, member_ids: ids },
  });
  return ada;
}

onEachNewServer('[TEN-02] A tenant', (start) => {
  test('is exported, erased and certified empty, and others keep everything', async () => {
    await using server = await start();
    const { backEnd } = server;
    await makeTenant(server, 'acme');
    const other = await makeTenant(server, 'umbra');
    const params = { tenant_id: 'acme' };
    const certificateOf = async (tenant_id: string) =>
      (await backEnd.call('GET /tenants/{tenant_id}/certificate', { params: { tenant_id } })).certificate;
    // The search index and the insights read new messages a moment later.
    const withoutLateTables = (certificate: Awaited<ReturnType<typeof certificateOf>>) => ({
      ...certificate,
      tables: certificate.tables.filter(({ table }) => !/^(search|insights)_/.test(table)),
    });
    const before = await certificateOf('acme');
    expect(before.is_empty).toBe(false);
    const mentioned = before.tables.filter(({ rows }) => rows > 0).map(({ table }) => table);
    expect(mentioned).toEqual(
      expect.arrayContaining(['users', 'channels', 'messages', 'members', 'files', 'drafts', 'user_private']),
    );
    const umbraBefore = withoutLateTables(await certificateOf('umbra'));

    const host = hostOf(server, 'acme');
    for (const wrong of [other, hostOf(server, 'umbra'), await server.person('someone', 'admin')]) {
      const refused = [
        await wrong.refused('POST /tenants/{tenant_id}/export', { params, body: {} }),
        await wrong.refused('POST /tenants/{tenant_id}/erase', { params, body: {} }),
        await wrong.refused('GET /tenants/{tenant_id}/certificate', { params }),
      ];
      expect(refused.every((error) => error.is(notAllowed))).toBe(true);
    }
    const { task } = await host.call('POST /tenants/{tenant_id}/export', { params, body: {} });
    const { result } = await ended(host, task);
    const download = (person: Person) => person.fetch(`/api/v1/exports/${result.export_id}`);
    expect((await download(hostOf(server, 'umbra'))).status).toBe(404);
    const zip = Buffer.from(await (await download(host)).arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('acme-bytes')).toBe(true);

    const erased = await backEnd.call('POST /tenants/{tenant_id}/erase', { params, body: {} });
    await ended(backEnd, erased.task);
    await vi.waitFor(
      async () => {
        const certificate = await certificateOf('acme');
        expect(certificate.tables.filter(({ rows }) => rows > 0)).toEqual([]);
        expect(certificate.is_empty).toBe(true);
      },
      { timeout: 8000, interval: 100 },
    );
    const words = [
      'acme-ada',
      'acme-grace',
      'acme-text',
      'acme-room',
      'acme-bytes',
      'acme-crm',
      'acme-draft',
    ];
    await vi.waitFor(async () => expect(await tracesOf(server, [...words, 'acme-group-name'])).toEqual([]), {
      timeout: 10_000,
      interval: 200,
    });
    expect(withoutLateTables(await certificateOf('umbra'))).toEqual({
      ...umbraBefore,
      certified_at: expect.any(String),
    });
    const { results } = await vi.waitFor(
      () => other.call('POST /search', { body: { query: 'umbra-text' } }),
      {
        timeout: 8000,
      },
    );
    expect(results).toHaveLength(1);
    const gone = createPerson(server.url, '', signToken(server.appSecret, { user_id: 'acme-ada' }));
    expect((await gone.call('GET /me')).me.tenant).toBeUndefined();
  });

  test('is what a webhook can be limited to', async () => {
    await using server = await start({ outboundAllow: ['127.0.0.1'] });
    await using receiver = await startReceiver();
    await makeTenant(server, 'acme');
    const { webhook } = await server.backEnd.call('POST /webhooks', {
      body: { name: 'Acme', url: receiver.url, user_events: true, tenant: 'acme' },
    });
    expect(webhook.tenant).toBe('acme');
    await makeTenant(server, 'umbra');
    await server.person('nowhere', 'user');
    const host = hostOf(server, 'acme');
    await host.call('PATCH /users/{user_id}', {
      params: { user_id: 'acme-ada' },
      body: { name: 'acme-last' },
    });
    await vi.waitFor(() => expect(JSON.stringify(receiver.calls)).toContain('acme-last'), {
      timeout: 8000,
    });
    expect(JSON.stringify(receiver.calls)).not.toMatch(/umbra|nowhere/);
  });
});
