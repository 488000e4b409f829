import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { hostApi } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

/** Returns the page's function that sends bytes, as an expression. */
async function senderCode(): Promise<string> {
  const source = new URL('../../packages/client/src/core/http/xhrBytes.ts', import.meta.url);
  const script = stripTypeScriptTypes(await readFile(source, 'utf8'));
  return `(() => { ${script.replaceAll('export ', '')}; return xhrBytes; })()`;
}

/** Sends this many bytes from the page; returns the service's answer and the reported progress. */
const sendBytes = async (
  target: string,
  size: number,
  cancelAfter = Number.POSITIVE_INFINITY,
) => `(async () => {
  const progress = [];
  const cancel = new AbortController();
  const [, proof = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  try {
    const answer = await (${await senderCode()})({
      method: 'POST',
      url: ${JSON.stringify(target)},
      headers: { 'x-xsrf-token': decodeURIComponent(proof), 'content-type': 'application/octet-stream' },
      body: new Blob([new Uint8Array(${size})]),
      signal: cancel.signal,
      onSent: (bytes) => {
        progress.push(bytes);
        if (progress.length >= ${cancelAfter === Number.POSITIVE_INFINITY ? 'Infinity' : cancelAfter}) cancel.abort(new Error('cancelled'));
      },
    });
    return { status: answer.status, body: await answer.json(), progress };
  } catch (error) {
    return { error: error.message, progress };
  }
})()`;

type Sent = { status?: number; body?: { file: string }; error?: string; progress: number[] };

test('[ATT-02] a page receives the progress of its bytes, and can cancel them', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const api = await hostApi(service);
  const id = `files-${Date.now()}`;
  await api.as(ada.id).call(`POST /channels/messaging/${id}/query`);
  await ada.page.goto('/');
  const target = `/api/v1/channels/messaging/${id}/files?name=a.bin`;
  const size = 12 * 1024 * 1024;

  const sent = (await ada.page.evaluate(await sendBytes(target, size))) as Sent;
  expect(sent.status, JSON.stringify(sent)).toBe(200);
  expect(sent.progress.length).toBeGreaterThan(0);
  expect(sent.progress).toEqual([...sent.progress].sort((a, b) => a - b));
  expect(sent.progress.at(-1)).toBe(size);

  const upload = (await ada.page.evaluate(await sendBytes(target, size, 1))) as Sent;
  expect([upload.error, upload.status]).toEqual(['cancelled', undefined]);
});

test('[ATT-07] uploaded HTML and SVG run nothing when they are opened', async ({ person, service }) => {
  const ada = await person('Ada');
  const api = await hostApi(service);
  const id = `attack-${Date.now()}`;
  await api.as(ada.id).call(`POST /channels/messaging/${id}/query`);
  await ada.page.goto('/');
  const script = 'fetch("/api/v1/me").then(() => parent.postMessage("it ran", "*"))';
  const attacks = {
    'page.html': `<!doctype html><body onload='${script}'><script>${script}</script>`,
    'picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>`,
  };
  for (const [name, text] of Object.entries(attacks)) {
    const { file } = (await ada.page.evaluate(
      async ({ target, text }) => {
        const [, proof = ''] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
        const answer = await fetch(target, {
          method: 'POST',
          body: text,
          headers: { 'x-xsrf-token': decodeURIComponent(proof), 'content-type': 'text/html' },
        });
        return answer.json();
      },
      { target: `/api/v1/channels/messaging/${id}/files?name=${name}`, text },
    )) as { file: string };
    const ran = await ada.page.evaluate(async (address) => {
      let hasEvent = false;
      addEventListener('message', () => (hasEvent = true));
      const embedded = [document.createElement('iframe'), document.createElement('object')] as const;
      embedded[0].src = address;
      embedded[1].data = address;
      document.body.append(...embedded);
      const image = new Image();
      const settled = new Promise((resolve) => {
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
      });
      image.src = address;
      document.body.append(image);
      await settled;
      // Embedded code had its chance to run once a later request of the page has been answered.
      await fetch('/api/v1/app');
      await fetch('/api/v1/app');
      return hasEvent;
    }, file);
    expect(ran, name).toBe(false);
    // Opening it saves it; the page stays at its address.
    const download = ada.page.waitForEvent('download');
    await ada.page.evaluate((address) => {
      location.href = address;
    }, file);
    expect((await download).suggestedFilename()).toBe(name);
  }
});
