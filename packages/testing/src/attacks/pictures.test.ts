import { apiPath } from '@confab/protocol';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPerson, type Person } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { expectHarmless } from './measureAttack.ts';

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#246' } });

test('[ATT-07] attack 3: pictures of many pixels delay only their sender', {
  timeout: 120_000,
}, async () => {
  const [bomb, large, costly, small] = await Promise.all([
    flat(8000).avif({ effort: 0 }).toBuffer(),
    flat(3900).avif({ effort: 0 }).toBuffer(),
    flat(1400).avif({ effort: 0 }).toBuffer(),
    flat(64).png().toBuffer(),
  ]);
  await using server = await ServerProcess.start({
    database: 'sqlite',
    variables: { CONFAB_REQUESTS_PER_SECOND: '50' },
  });
  const backEnd = createPerson(server.url, '', server.token());
  const ids = Array.from({ length: 50 }, (_, index) => `grace-${index}`);
  const user_ids = ['mallory', ...ids];
  await backEnd.call('PUT /users', { body: { users: user_ids.map((id) => ({ id, name: id })) } });
  const params = { type: 'team', id: 'pictures' };
  await backEnd.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: user_ids } });
  const person = (id: string) => createPerson(server.url, id, server.token(id));
  const mallory = person('mallory');
  const others = ids.map(person);
  const upload = async (who: Person, bytes: Buffer, mimeType: string) => {
    const query = new URLSearchParams({ name: 'picture', mime_type: mimeType });
    const answer = await who.fetch(`${apiPath}/channels/team/pictures/images?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    return answer.status;
  };
  expect(await upload(mallory, bomb, 'image/avif')).toBe(400);
  for (const picture of [large, costly]) expect(await upload(mallory, picture, 'image/avif')).toBe(200);
  let count = 0;
  await expectHarmless({
    name: 'pictures of many pixels',
    server,
    request: async () => {
      const who = others[count++ % others.length] as Person;
      const status = await upload(who, small, 'image/png');
      if (status !== 200) throw new Error(`A small picture got ${status}.`);
    },
    attack: async (signal) => {
      while (!signal.aborted) {
        const pictures = [bomb, large, costly];
        await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            upload(mallory, pictures[index % 3] as Buffer, 'image/avif'),
          ),
        );
      }
    },
    lastsMs: 5000,
    everyMs: 80,
  });
});
