import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notAllowed, type SetupItem } from '@confab/protocol';
import { type Person, startMailServer, type TestServer } from '@confab/testing';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { runConfab } from '../../testing/runConfab.ts';

const password = 'lantern works at night';
const setupOf = async (person: Person) => (await person.call('GET /setup')).setup;
const doneIn = async (person: Person): Promise<SetupItem[]> =>
  (await setupOf(person)).items.filter(({ done }) => done).map(({ name }) => name);

/** Signs the first admin up, and waits for the channels of the new server. */
async function firstAdmin(server: TestServer): Promise<Person> {
  const body = { name: 'Ada', email: 'ada@confab.test', password };
  const { me, token } = await server.nobody.call('POST /sessions/sign-up', { body });
  const admin = server.withToken(token, me.id);
  await vi.waitFor(async () => expect(await doneIn(admin)).toContain('channels'), {
    timeout: 8000,
    interval: 20,
  });
  return admin;
}

onEachNewServer('[ONB-04] The first-run checklist', (start) => {
  test('[ONB-04] each point is done by what was done, and undone by its contrary', async () => {
    await using smtp = await startMailServer();
    await using server = await start({
      starterChannels: true,
      smtpUrl: smtp.url,
      mailFrom: 'chat@confab.test',
      publicUrl: 'https://chat.confab.test',
    });
    const admin = await firstAdmin(server);
    expect(await setupOf(admin)).toMatchObject({ dismissed: false, has_samples: true, is_alone: true });
    expect(await doneIn(admin)).toEqual(['channels']);
    await admin.call('PUT /default-channels', { body: { cids: [] } });
    expect(await doneIn(admin)).toEqual([]);
    await admin.call('PATCH /app', { body: { name: 'Lantern Works' } });
    expect(await doneIn(admin)).toEqual([]);
    const icon = await admin.fetch('/api/v1/app/icon', {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    });
    expect(icon.status).toBe(200);
    expect(await doneIn(admin)).toEqual(['identity']);
    const { invitation } = await admin.call('POST /invitations', { body: {} });
    expect(await doneIn(admin)).toEqual(['identity', 'people']);
    await admin.call('DELETE /invitations/{code}', { params: { code: invitation.id } });
    expect(await doneIn(admin)).toEqual(['identity']);
    await admin.call('POST /mail/test', { body: { to: 'ada@confab.test' } });
    expect(await doneIn(admin)).toEqual(['identity', 'mail']);
    await admin.call('PATCH /app', { body: { sign_up: 'open' } });
    expect(await doneIn(admin)).toEqual(['identity', 'sign_in', 'mail']);
    await admin.call('PATCH /app', { body: { sign_up: 'invitation' } });
    await server.person('grace');
    expect(await doneIn(admin)).toEqual(['identity', 'people', 'sign_in', 'mail']);
    expect((await setupOf(admin)).is_alone).toBe(false);
  });

  test('[ONB-04] it is left and taken up again, for all admins, and one call removes the welcome messages', async () => {
    await using server = await start({ starterChannels: true });
    const admin = await firstAdmin(server);
    const other = await server.person('root', 'admin');
    await admin.call('PATCH /setup', { body: { dismissed: true } });
    expect((await setupOf(other)).dismissed).toBe(true);
    await other.call('PATCH /setup', { body: { dismissed: false } });
    expect((await setupOf(admin)).dismissed).toBe(false);
    const { setup } = await other.call('DELETE /setup/samples');
    expect(setup.has_samples).toBe(false);
    expect(setup.items.find(({ name }) => name === 'channels')?.done).toBe(true);
    const { messages } = await admin.call('GET /channels/{type}/{id}/messages', {
      params: { type: 'team', id: 'general' },
    });
    expect(messages.filter(({ type }) => type === 'regular')).toEqual([]);
    expect((await other.call('DELETE /setup/samples')).setup.has_samples).toBe(false);
  });

  test('[ONB-04] a backup beside the running server is recorded', { timeout: 30_000 }, async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { data, databaseUrl } = server.server.context.config;
    const folder = await mkdtemp(join(tmpdir(), 'confab-backup-'));
    try {
      const store = { CONFAB_DATABASE_URL: databaseUrl ?? '' };
      const made = await runConfab(store, 'backup', join(folder, 'first'), '--data', data);
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(await doneIn(root)).toContain('backup');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('[ONB-04] [APP-04] nobody but admins sees or changes it', async () => {
    await using server = await start();
    for (const role of ['moderator', 'user', 'guest'] as const) {
      const person = await server.person(`stranger-${role}`, role);
      for (const call of [
        person.refused('GET /setup'),
        person.refused('PATCH /setup', { body: { dismissed: true } }),
        person.refused('DELETE /setup/samples'),
        person.refused('POST /setup/backups', { body: {} }),
      ]) {
        expect((await call).is(notAllowed)).toBe(true);
      }
    }
    const root = await server.person('root', 'admin');
    expect(await setupOf(root)).toMatchObject({ dismissed: false });
    expect(await doneIn(root)).not.toContain('backup');
  });
});
