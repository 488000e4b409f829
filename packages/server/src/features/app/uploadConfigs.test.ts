import { inputInvalid, notAllowed, unauthenticated, uploadSizeLimit } from '@confab/protocol';
import { openSocket, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';

const open = {
  allowed_file_extensions: [],
  blocked_file_extensions: [],
  allowed_mime_types: [],
  blocked_mime_types: [],
  size_limit: 104857600,
};

onEachServer('Upload configs', (server) => {
  test('[APP-01] every signed-in user reads one config for images and one for files; the size limit is 104857600', async () => {
    expect(uploadSizeLimit).toBe(104857600);
    const { ada } = await server().people('ada');
    const { settings } = await ada.call('GET /app/settings');
    expect(settings).toEqual({ image_upload_config: open, file_upload_config: open });
    expect((await server().nobody.refused('GET /app/settings')).is(unauthenticated)).toBe(true);
  });

  test('[APP-01] an admin changes some settings, which every device receives; others may not', async () => {
    const { ada } = await server().people('ada');
    const root = await server().person('root', 'admin');
    await using socket = await openSocket(server().url, ada.token);
    const body = { file_upload_config: { blocked_file_extensions: ['EXE', '.bat'], size_limit: 5000 } };
    expect((await ada.refused('PATCH /app/settings', { body })).is(notAllowed)).toBe(true);
    const { settings } = await root.call('PATCH /app/settings', { body });
    const changed = { ...open, blocked_file_extensions: ['exe', '.bat'], size_limit: 5000 };
    expect(settings).toEqual({ image_upload_config: open, file_upload_config: changed });
    expect((await socket.received('app.settings_updated')).settings).toEqual(settings);
    const next = await root.call('PATCH /app/settings', {
      body: { image_upload_config: { allowed_mime_types: ['image/*'] } },
    });
    expect(next.settings.file_upload_config).toEqual(changed);
    expect((await ada.call('GET /app/settings')).settings).toEqual(next.settings);
  });

  test.each([
    [{ file_upload_config: { size_limit: 0 } }, 'file_upload_config.size_limit'],
    [{ file_upload_config: { size_limit: 1.5 } }, 'file_upload_config.size_limit'],
    [{ image_upload_config: { allowed_mime_types: ['png'] } }, 'image_upload_config.allowed_mime_types.0'],
    [
      { image_upload_config: { blocked_file_extensions: ['a/b'] } },
      'image_upload_config.blocked_file_extensions.0',
    ],
    [{ image_upload_config: { size: 1 } }, 'image_upload_config.size'],
    [{ upload_config: {} }, 'upload_config'],
  ])('[APP-01] %j is refused, naming the field', async (body, field) => {
    const root = await server().person('root', 'admin');
    const before = (await root.call('GET /app/settings')).settings;
    const error = await root.refused('PATCH /app/settings', { body: body as object });
    expect(error.is(inputInvalid)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe(field);
    expect((await root.call('GET /app/settings')).settings).toEqual(before);
  });
});

test('[APP-01] an admin’s settings survive a restart', async () => {
  const { mkdtemp, rm } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const data = await mkdtemp(join(tmpdir(), 'confab-settings-'));
  {
    await using server = await startTestServer({ data });
    const root = await server.person('root', 'admin');
    await root.call('PATCH /app/settings', { body: { image_upload_config: { size_limit: 77 } } });
  }
  await using server = await startTestServer({ data });
  const { ada } = await server.people('ada');
  expect((await ada.call('GET /app/settings')).settings.image_upload_config.size_limit).toBe(77);
  await rm(data, { recursive: true, force: true });
});

test('[LOC-04] the settings contain the operator’s map tiles, which admins cannot change', async () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  await using server = await startTestServer({ mapTileUrl: url, mapAttribution: '© Tile makers' });
  const root = await server.person('root', 'admin');
  const map_tiles = { url, attribution: '© Tile makers' };
  expect((await root.call('GET /app/settings')).settings.map_tiles).toEqual(map_tiles);
  const body = { file_upload_config: { size_limit: 5000 } };
  expect((await root.call('PATCH /app/settings', { body })).settings.map_tiles).toEqual(map_tiles);
  const refusal = await root.refused('PATCH /app/settings', { body: { map_tiles: { url: 'x' } } as object });
  expect(refusal.details.issues?.[0]?.field).toBe('map_tiles');
});
