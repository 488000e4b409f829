import { uploadBlocks } from '@confab/protocol';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelTypes, waitUntil } from '../../index.ts';
import { composerOf } from './composersOf.ts';
import { followChannelType } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterAll(() => server.stop());

it('[COMP-01] [CHAN-01] drafts and link previews are off by default, or follow the channel type, also when it changes', async () => {
  await using plain = await connectClient(server, 'ada');
  await using ada = await connectClient(server, 'ada', { composer: { setup: followChannelType } });
  await waitUntil(ada.part(channelTypes).state, (types) => types.size > 0);
  await waitUntil(plain.part(channelTypes).state, (types) => types.size > 0);
  const enabled = ({ drafts, linkPreviews }: { drafts: object; linkPreviews: object }) => [
    drafts,
    linkPreviews,
  ];
  const on = { enabled: true };
  const off = { enabled: false };
  const unset = composerOf(await plain.channel('team', 'followed').watch());
  expect(enabled(unset.config.get())).toMatchObject([off, off]);

  const composer = composerOf(await ada.channel('team', 'followed').watch());
  expect(enabled(composer.config.get())).toMatchObject([on, on]);
  const change = (features: object) =>
    server.backEnd.call('PATCH /channel-types/{name}', { params: { name: 'team' }, body: { features } });
  await change({ link_previews: false });
  await waitUntil(composer.config, ({ linkPreviews }) => !linkPreviews.enabled);
  expect(enabled(composer.config.get())).toMatchObject([on, off]);
  await change({ drafts: false, link_previews: true });
  await waitUntil(composer.config, ({ drafts }) => !drafts.enabled);
  expect(enabled(composer.config.get())).toMatchObject([off, on]);
  const inPrivate = await ada.channel('messaging', 'followed').watch();
  expect(enabled(composerOf(inPrivate).config.get())).toMatchObject([on, on]);
});

it('[ATT-03] [CHAN-01] a file is blocked where the channel type has no uploads', async () => {
  await using ada = await connectClient(server, 'ada');
  await waitUntil(ada.part(channelTypes).state, (types) => types.size > 0);
  const composer = composerOf(await ada.channel('messaging', 'silent').watch());
  const params = { name: 'messaging' };
  await server.backEnd.call('PATCH /channel-types/{name}', {
    params,
    body: { features: { uploads: false } },
  });
  await waitUntil(
    ada.part(channelTypes).state,
    (types) => types.get('messaging')?.features.uploads === false,
  );
  composer.attachments.add([new File(['x'], 'x.txt')]);
  const [blocked] = await waitUntil(
    composer.attachments.state,
    ([one]) => one?.local.uploadState === 'blocked',
  );
  expect(blocked?.local.blockedBy).toBe(uploadBlocks.capability);
});
