import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { toneOf, voice } from '../messages/sentFiles.ts';
import type { Api } from '../support/api.ts';
import type { TestFile } from '../support/files.ts';
import type { ServiceOptions } from '../support/service.ts';
import { drawScene, type Scene } from './scenes.ts';

const host = 'roadlab.example';
const channel = '/channels/team/night-ride';

/** A server that may read the page that Linus found. */
export const findsRoadLab: ServiceOptions = {
  findsNames: true,
  env: { CONFAB_OUTBOUND_ALLOW: host },
};

/** Sends the attachments of the screenshots: pictures, a file, a voice message and a link's preview. */
export async function sendAttachments(
  browser: Browser,
  as: (person: string) => Api,
): Promise<{ end(): void }> {
  const scenes: Scene[] = ['road', 'tunnel', 'lights', 'canal', 'bench', 'lock'];
  const pictures = await Promise.all(
    scenes.map(async (scene): Promise<TestFile> => {
      return { name: `${scene}.jpg`, mimeType: 'image/jpeg', buffer: await drawScene(browser, scene) };
    }),
  );
  const send = async (
    person: string,
    message: object,
    files: readonly TestFile[] = [],
    change: object = {},
  ) => {
    const api = as(person);
    const attachments: object[] = [];
    for (const file of files) attachments.push({ ...(await api.upload(channel, file)), ...change });
    await api.call(`POST ${channel}/messages`, {
      message: { id: crypto.randomUUID(), attachments, ...message },
    });
  };
  await send(
    'margaret',
    {
      text: 'Back from the underpass. Old beam on the left of each wall, new one on the right. Look how far it reaches before the edge goes soft 😳',
    },
    pictures,
  );
  const protocol = {
    name: 'night-ride-protocol.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(2_400_000, '%PDF-1.7 '),
  };
  await send('margaret', { text: 'And the checklist for tonight, with the bench numbers on page 3.' }, [
    protocol,
  ]);
  await send('katherine', {}, [toneOf('voice.wav', 42)], voice);

  const site = createServer((request, response) => {
    if (request.url === '/lock.jpg')
      response.setHeader('content-type', 'image/jpeg').end(pictures[5]?.buffer);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<meta property="og:title" content="What a driver sees of a cyclist at dusk"><meta property="og:image" content="/lock.jpg"><meta property="og:description" content="Two seconds earlier: a moving patch of light on the road was noticed before the rider in 71 of 80 runs.">',
        );
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const url = `http://${host}:${(site.address() as AddressInfo).port}/dusk`;
  await send('linus', {
    text: `Worth [ten minutes](${url}) before tonight, they tested almost our exact beam:`,
    pending_previews: [url],
  });
  return {
    end() {
      site.closeAllConnections();
      site.close();
    },
  };
}
