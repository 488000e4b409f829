import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { profileFields } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
  await server.person('root', 'admin');
});
afterAll(() => server.stop());

describe('[ONB-05] the client’s profile fields', () => {
  it('are loaded once and live from then on, and fill the own profile', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    const part = ada.part(profileFields);
    await root.part(profileFields).define([{ id: 'title', name: 'Title', kind: 'text' }]);
    expect(part.state.get()).toBeUndefined();
    await Promise.all([part.load(), part.load()]);
    expect(part.state.get()?.map(({ id }) => id)).toEqual(['title']);
    const born = { id: 'born', name: 'Birthday', kind: 'date' } as const;
    await root.part(profileFields).define([born, { id: 'title', name: 'Job', kind: 'text' }]);
    await waitUntil(part.state, (fields) => fields?.[1]?.name === 'Job');

    await part.fill('ada', { born: '1815-12-10', title: 'Lamp smith' });
    expect(ada.me.get()?.custom).toEqual({ born: '1815-12-10', title: 'Lamp smith' });
    await expect(part.fill('ada', { born: 'soon' })).rejects.toMatchObject({ name: 'input_invalid' });
  });

  it('are those of now after a break', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    await ada.part(profileFields).load();
    await ada.disconnect();
    await root.part(profileFields).define([]);
    await ada.connect();
    await waitUntil(ada.part(profileFields).state, (fields) => fields?.length === 0);
  });

  it('are defined by admins only', async () => {
    await using mallory = await connectClient(server, 'mallory');
    const field = { id: 'mine', name: 'Mine', kind: 'text' } as const;
    await expect(mallory.part(profileFields).define([field])).rejects.toMatchObject({ name: 'not_allowed' });
    await expect(mallory.part(profileFields).fill('ada', { title: 'x' })).rejects.toMatchObject({
      name: 'not_allowed',
    });
  });
});
