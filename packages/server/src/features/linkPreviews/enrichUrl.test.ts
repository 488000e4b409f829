import {
  ChatError,
  linkBroken,
  linkForbidden,
  linkImageNotFound,
  linkInvalid,
  linkStatus,
  linkTimeout,
  linkTooManyRedirects,
  linkTypeUnsupported,
  linkUnreachable,
  linkWithoutPreview,
  rateLimited,
  unauthenticated,
} from '@confab/protocol';
import { nodesPerTestServer, type Person, startTestServer, type TestServer } from '@confab/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { type SmallWeb, startSmallWeb } from '../../testing/smallWeb.ts';

const ifOneServer = it.runIf(nodesPerTestServer() === 1);

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f6b' } })
    [format]()
    .toBuffer();

const head = (markup: string) => `<!doctype html><html><head>${markup}</head><body>Hello</body></html>`;

describe('A link preview', () => {
  let web: SmallWeb;
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    web = await startSmallWeb();
    server = await startTestServer(web.config, web.options);
    ({ ada } = await server.people('ada'));
    const png = await picture(1600, 800);
    web.put('/picture.png', { headers: { 'content-type': 'image/png' }, body: png });
    web.put('/icon.png', { headers: { 'content-type': 'image/png' }, body: await picture(64, 64) });
  });
  afterAll(async () => {
    await server.stop();
    await web[Symbol.asyncDispose]();
  });

  const enrich = (url: string, person = ada) => person.call('POST /link-previews', { body: { url } });
  const refusal = (url: string, person = ada) => person.refused('POST /link-previews', { body: { url } });
  const show = (path: string | undefined) => ada.fetch(path as string);

  it('[LINK-03] has all its fields, and its duration', async () => {
    const url = web.put(
      '/all',
      head(`<title>Not this</title>
        <meta property="og:title" content="The night ride &amp; more">
        <meta property="og:description" content="Thirty kilometres">
        <meta property="og:image" content="/picture.png">
        <meta property="og:video" content="https://cdn.example/ride.mp4">
        <meta property="og:site_name" content="Lantern Works">`),
    );
    const preview = await enrich(url);
    expect(preview).toEqual({
      og_scrape_url: url,
      title: 'The night ride & more',
      title_link: url,
      text: 'Thirty kilometres',
      fallback: 'The night ride & more',
      image_url: expect.stringMatching(/^\/api\/v1\/link-previews\/images\/large\?url=/),
      thumb_url: expect.stringMatching(/^\/api\/v1\/link-previews\/images\/small\?url=/),
      asset_url: 'https://cdn.example/ride.mp4',
      author_name: 'Lantern Works',
      type: 'video',
      original_width: 1200,
      original_height: 600,
      duration: expect.stringMatching(/^\d+\.\d\dms$/),
    });
  });

  it.each([
    [
      'Twitter cards',
      '<meta name="twitter:title" content="T"><meta name="twitter:description" content="D">',
      { title: 'T', text: 'D' },
    ],
    [
      'title and description',
      '<title> A\n  title </title><meta name="Description" content="D">',
      { title: 'A title', text: 'D' },
    ],
    [
      'Open Graph before the others',
      '<meta name="twitter:title" content="T"><meta property="OG:Title" content="O"><title>P</title>',
      { title: 'O' },
    ],
    [
      'the first of several',
      '<meta property="og:title" content=""><meta property="og:title" content="1"><meta property="og:title" content="2">',
      { title: '1' },
    ],
    [
      'an icon, for want of a picture',
      '<title>T</title><link rel="shortcut icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/icon.png">',
      { thumb_url: expect.stringContaining('icon.png'), image_url: undefined, type: undefined },
    ],
    [
      'a picture on another site',
      '<title>T</title><base href="http://cdn.example:PORT/x/"><meta property="og:image" content="../picture.png">',
      {
        type: 'image',
        image_url: expect.stringContaining('cdn.example'),
        original_width: 1200,
        original_height: 600,
      },
    ],
    ['its author', '<title>T</title><meta name="author" content="Grace">', { author_name: 'Grace' }],
    [
      'the first title, not that of a drawing',
      '<title>T</title><svg><title>Logo</title></svg>',
      { title: 'T' },
    ],
    ['entities', '<title>&lt;b&gt; &#x1F6B2; caf&eacute;</title>', { title: '<b> 🚲 café' }],
    [
      'broken markup',
      '<title>T</title><meta property="og:description" content="D"<<<meta ">',
      { title: 'T' },
    ],
  ])('[LINK-03] is made of %s', async (name, markup, expected) => {
    const port = new URL(web.at('web.example', '/')).port;
    const url = web.put(`/made/${encodeURIComponent(name)}`, head(markup.replace('PORT', port)));
    const preview = await enrich(url);
    for (const [field, value] of Object.entries(expected))
      expect(preview[field as 'title'], field).toEqual(value);
  });

  it('[LINK-03] uses the oEmbed description for missing fields, and never its html', async () => {
    web.put('/oembed.json', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'From oEmbed',
        author_name: 'Grace',
        provider_name: 7,
        thumbnail_url: web.at('web.example', '/picture.png'),
        html: '<script>alert(1)</script>',
      }),
    });
    const url = web.put(
      '/with-oembed',
      head('<link rel="alternate" type="application/json+oembed" href="/oembed.json">'),
    );
    const preview = await enrich(url);
    expect(preview).toMatchObject({
      title: 'From oEmbed',
      author_name: 'Grace',
      type: 'image',
      original_width: 1200,
    });
    expect(JSON.stringify(preview)).not.toContain('script');
  });

  it.each([
    ['image/png', 'image', { original_width: 1200, image_url: expect.any(String) }],
    ['video/mp4', 'video', { asset_url: expect.stringContaining('/direct/') }],
    ['audio/mpeg', 'audio', { asset_url: expect.stringContaining('/direct/') }],
  ])('[LINK-03] knows an address that is itself %s', async (mediaType, type, expected) => {
    const url = web.put(`/direct/my%20file.${type}`, {
      headers: { 'content-type': mediaType },
      body: type === 'image' ? await picture(1600, 800) : Buffer.alloc(3_000_000),
    });
    expect(await enrich(url)).toMatchObject({ type, title: `my file.${type}`, ...expected });
  });

  it.each([
    [
      'by its header',
      'text/html; charset=windows-1251',
      Buffer.concat([
        Buffer.from('<title>'),
        Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
        Buffer.from('</title>'),
      ]),
      'Привет',
    ],
    [
      'by its meta element',
      'text/html',
      Buffer.concat([
        Buffer.from('<meta charset="Shift_JIS"><title>'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        Buffer.from('</title>'),
      ]),
      '日本',
    ],
    [
      'by its other meta element',
      'text/html',
      Buffer.concat([
        Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>'),
        Buffer.from([0x63, 0x61, 0x66, 0xe9]),
        Buffer.from('</title>'),
      ]),
      'café',
    ],
    [
      'by its byte order mark',
      'text/html; charset=windows-1251',
      Buffer.from('\ufeff<title>Grüße</title>', 'utf16le'),
      'Grüße',
    ],
    ['as UTF-8 where it does not say', 'text/html', Buffer.from('<title>Grüße</title>'), 'Grüße'],
    [
      'as UTF-8 where it names none that there is',
      'text/html; charset=klingon',
      Buffer.from('<title>Grüße</title>'),
      'Grüße',
    ],
  ])('[LINK-03] reads a page %s', async (name, mediaType, body, title) => {
    const url = web.put(`/charset/${encodeURIComponent(name)}`, {
      headers: { 'content-type': mediaType },
      body,
    });
    expect((await enrich(url)).title).toBe(title);
  });

  it('[LINK-04] is plain text of limited length, whatever the page contains', async () => {
    const bad = '\u202eevil\u202c \u0007bell\u200b \u2066x\u2069 \ufeffy\u00adz';
    const url = web.put(
      '/text',
      head(`<meta property="og:title" content="${bad}"><meta property="og:description" content="${'🚲'.repeat(9000)}">
        <meta property="og:site_name" content="<img src=x onerror=alert(1)>">`),
    );
    const { title, text = '', author_name } = await enrich(url);
    expect(title).toBe('evil bell x yz');
    expect(text.length).toBeLessThanOrEqual(1000);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith('🚲…')).toBe(true);
    // Plain text, to be rendered as such.
    expect(author_name).toBe('<img src=x onerror=alert(1)>');
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://127.0.0.1/film.mp4'],
    ['http://localhost/film.mp4'],
    ['https://ada:secret@cdn.example/film.mp4'],
  ])('[LINK-04] takes no address like %s from a page', async (address) => {
    const url = web.put(
      `/address/${encodeURIComponent(address)}`,
      head(`<title>T</title><meta property="og:video" content="${address}">`),
    );
    const preview = await enrich(url);
    expect([preview.asset_url, preview.type]).toEqual([undefined, undefined]);
  });

  it('[LINK-04] requests nothing internal for pages that name pictures and descriptions there', async () => {
    const inside = web.at('inside.example', '/secret');
    const { port } = new URL(inside);
    const url = web.put(
      '/trap',
      head(`<title>T</title><meta property="og:image" content="${inside}">
        <link rel="apple-touch-icon" href="http://127.0.0.1:${port}/secret">
        <link rel="alternate" type="application/json+oembed" href="http://[::1]:${port}/secret">`),
    );
    const redirected = web.put('/trap/picture', { status: 302, headers: { location: inside } });
    const second = web.put(
      '/trap/redirected',
      head(`<title>T</title><meta property="og:image" content="${redirected}">
        <link rel="alternate" type="application/json+oembed" href="${redirected}">`),
    );
    for (const address of [url, second]) {
      const preview = await enrich(address);
      expect([preview.title, preview.image_url, preview.thumb_url]).toEqual(['T', undefined, undefined]);
    }
    expect(web.seen).toContain('/trap/picture');
    expect(web.seen).not.toContain('/secret');
  });

  it.each([
    ['deep markup', () => head(`${'<b>'.repeat(200_000)}${'</x>'.repeat(200_000)}<title>No</title>`)],
    ['a head without end', () => `<head><title>T</title>${'<meta name="x" content="y">'.repeat(200_000)}`],
    ['one element without end', () => `<head><title>T</title><meta ${'a=b '.repeat(1_000_000)}`],
    ['a title without end', () => `<head><title>${'T'.repeat(4_000_000)}`],
    ['a comment without end', () => `<head><title>T</title><!--${'-'.repeat(4_000_000)}`],
    ['entities without end', () => `<head><title>${'&amp;'.repeat(800_000)}`],
  ])('[LINK-04] does not choke on %s', async (name, page) => {
    const url = web.put(`/choke/${encodeURIComponent(name)}`, page());
    const began = performance.now();
    await enrich(url).catch((error) => expect(error.is(linkWithoutPreview)).toBe(true));
    expect(performance.now() - began).toBeLessThan(3500);
  });

  it('[LINK-04] reads only the head', async () => {
    let sent = 0;
    const url = web.put('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(head('<title>T</title>').replace('</body></html>', ''));
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
        response.once('drain', more);
      };
      more();
    });
    expect((await enrich(url)).title).toBe('T');
    expect(sent).toBeLessThan(8_000_000);
  });

  it.each([
    ['an error', { status: 503 }, linkStatus],
    ['what is no page', { headers: { 'content-type': 'application/pdf' } }, linkTypeUnsupported],
    ['what says nothing of its type', { headers: { 'content-type': '' } }, linkTypeUnsupported],
    ['an empty page', { body: '' }, linkWithoutPreview],
    ['a page packed wrongly', { headers: { 'content-encoding': 'gzip' }, body: 'no' }, linkBroken],
    ['a way inside', { status: 302, headers: { location: 'http://127.0.0.1/' } }, linkForbidden],
    [
      'a name that there is not',
      { status: 302, headers: { location: 'http://no-such.example/' } },
      linkUnreachable,
    ],
    ['a circle', { status: 302, headers: { location: '?again' } }, linkTooManyRedirects],
  ])('[LINK-03] fails for %s with an error of its own', async (name, page, expected) => {
    const error = await refusal(web.put(`/fails/${encodeURIComponent(name)}?again`, page));
    expect(error.is(expected), `${error.name}: ${error.message}`).toBe(true);
  });

  it('[LINK-03] reports the page’s error status', async () => {
    expect((await refusal(web.at('web.example', '/nowhere'))).details.page_status).toBe(404);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'https://intranet/',
    'https://ada:secret@web.example/',
    'https://example.c/',
  ])('[LINK-02] takes %s for no link', async (url) => {
    const error = await refusal(url);
    expect(error.is(linkInvalid)).toBe(true);
    expect(error.details.issues).toMatchObject([{ field: 'url', rule: expect.stringContaining('domain') }]);
  });

  it.each([
    'ftp://web.example/',
    'web.example',
    'javascript:alert(1)',
    '',
    `https://web.example/${'x'.repeat(2040)}`,
  ])('[LINK-02] names the field of what is no web address: %s', async (url) => {
    expect((await refusal(url)).details.issues?.[0]?.field).toBe('url');
  });

  it('[LINK-04] reports internal names like any unreachable one', async () => {
    const [inside, missing] = await Promise.all([
      refusal(web.at('inside.example', '/secret')),
      refusal(web.at('no-such.example', '/secret')),
    ]);
    expect(inside.is(linkUnreachable)).toBe(true);
    expect(inside.toJSON()).toEqual(missing.toJSON());
    expect(web.seen).not.toContain('/secret');
  });

  // Each node fetches a page itself, and counts fetches for itself.
  ifOneServer(
    '[LINK-04] is fetched once for concurrent requests, and cached, ignoring the fragment',
    async () => {
      const url = web.put('/once', head('<title>T</title>'));
      const { grace } = await server.people('grace');
      await Promise.all([enrich(url), enrich(url, grace), enrich(`${url}#part`)]);
      expect(await enrich(`${url}#other`, grace)).toMatchObject({
        title: 'T',
        og_scrape_url: `${url}#other`,
      });
      expect(web.seen.filter((path) => path === '/once')).toHaveLength(1);
    },
  );

  it('[LINK-04] is not available without signing in', async () => {
    const url = web.put('/stranger', head('<title>T</title>'));
    expect((await refusal(url, server.nobody)).is(unauthenticated)).toBe(true);
    expect(web.seen).not.toContain('/stranger');
  });

  describe('serves pictures cached by this server', () => {
    it('[LINK-04] small, without metadata, and only with the unguessable address', async () => {
      const { image_url, thumb_url } = await enrich(
        web.put('/shown', head('<meta property="og:image" content="/picture.png">')),
      );
      const [large, small] = await Promise.all([show(image_url), show(thumb_url)]);
      expect(large.headers.get('content-type')).toBe('image/webp');
      expect(large.headers.get('x-content-type-options')).toBe('nosniff');
      const sizes = await Promise.all(
        [large, small].map(async (answer) => sharp(Buffer.from(await answer.arrayBuffer())).metadata()),
      );
      expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
        [1200, 600, 'webp'],
        [320, 160, 'webp'],
      ]);
      const unknown = await server.nobody.fetch(image_url as string);
      expect([unknown.status, (await unknown.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    });

    it('[LINK-04] cannot be used to fetch arbitrary addresses', async () => {
      const { image_url = '' } = await enrich(
        web.put('/signed', head('<meta property="og:image" content="/picture.png">')),
      );
      const address = new URL(image_url, server.url);
      const tried = [
        (url: URL) => url.searchParams.set('url', web.at('web.example', '/mine.png')),
        (url: URL) => url.searchParams.set('sign', 'x'.repeat(32)),
        (url: URL) => url.searchParams.set('sign', ''),
        (url: URL) => void (url.pathname = url.pathname.replace('large', 'huge')),
      ];
      for (const change of tried) {
        const forged = new URL(address);
        change(forged);
        const answer = await ada.fetch(forged.pathname + forged.search);
        expect(ChatError.fromJSON(await answer.json()).is(linkImageNotFound)).toBe(true);
      }
      expect(web.seen).not.toContain('/mine.png');
    });

    it.each([
      [
        'a document',
        'image/svg+xml',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      ],
      [
        'a document that calls itself a picture',
        'image/png',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      ],
      [
        'a page that calls itself a picture',
        'image/png',
        async () => Buffer.from('<html><script>alert(1)</script>'),
      ],
      ['a picture cut short', 'image/png', async () => (await picture(400, 400)).subarray(0, 300)],
      ['a picture of 50,000 by 50,000', 'image/png', async () => bombPng(50_000, 50_000)],
      ['a counter of visits', 'image/gif', async () => picture(1, 1, 'gif')],
    ])('[LINK-04] has none of %s', async (name, mediaType, body) => {
      const path = `/bad/${encodeURIComponent(name)}`;
      web.put(path, { headers: { 'content-type': mediaType }, body: await body() });
      const preview = await enrich(
        web.put(`${path}/page`, head(`<title>T</title><meta property="og:image" content="${path}">`)),
      );
      expect([preview.title, preview.image_url, preview.original_width]).toEqual(['T', undefined, undefined]);
    });
  });
});

/** A truncated PNG that claims large dimensions. */
function bombPng(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it('[LINK-04] times out on a hanging page', async () => {
  await using web = await startSmallWeb();
  const clock = createHandClock();
  await using server = await startTestServer(web.config, { ...web.options, clock });
  const { ada } = await server.people('ada');
  const url = web.put('/hangs', () => undefined);
  const asked = ada.refused('POST /link-previews', { body: { url } });
  await expect.poll(() => web.seen).toContain('/hangs');
  clock.advance(8000);
  expect((await asked).is(linkTimeout)).toBe(true);
});

it('[LINK-04] caches a preview for a day and a failure for minutes', async () => {
  await using web = await startSmallWeb();
  const clock = createHandClock();
  await using server = await startTestServer(web.config, { ...web.options, clock });
  const enrich = async (url: string) =>
    (await server.people('ada')).ada
      .call('POST /link-previews', { body: { url } })
      .catch((error) => error.name);
  const page = web.put('/page', '<title>First</title>');
  const broken = web.put('/broken', { status: 500 });
  const down = web.put('/down', (request) => void request.socket.destroy());
  const counts = async () => {
    for (const url of [page, broken, down]) await enrich(url);
    return ['/page', '/broken', '/down'].map((path) => web.seen.filter((one) => one === path).length);
  };
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await counts()).toEqual([1, 1, 1]);
  clock.advance(6 * 60_000);
  const [pages, brokens] = await counts();
  expect([pages, brokens]).toEqual([1, 1]);
  clock.advance(3_600_000);
  expect((await counts())[1]).toBe(2);
  web.put('/page', '<title>Second</title>');
  expect(await enrich(page)).toMatchObject({ title: 'First' });
  clock.advance(86_400_000);
  expect(await enrich(page)).toMatchObject({ title: 'Second' });
});

ifOneServer('[LINK-04] limits fetches per user, and serves cached previews to everyone', async () => {
  await using web = await startSmallWeb();
  const clock = createHandClock();
  await using server = await startTestServer(
    { ...web.config, requestsPerSecond: 1000 },
    { ...web.options, clock },
  );
  const { ada, grace } = await server.people('ada', 'grace');
  const enrich = (person: Person, n: number) =>
    person.call('POST /link-previews', { body: { url: web.put(`/${n}`, '<title>T</title>') } });
  for (let n = 0; n < 60; n++) await enrich(ada, n);
  const error = await ada.refused('POST /link-previews', {
    body: { url: web.put('/more', '<title>T</title>') },
  });
  expect(error.is(rateLimited)).toBe(true);
  expect(error.details.retry_after_ms).toBeGreaterThan(0);
  expect(web.seen).not.toContain('/more');
  await enrich(ada, 0);
  await enrich(grace, 61);
});
