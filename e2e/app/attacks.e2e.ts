import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer, list, send, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

const FOREIGN = 'https://evil.example';
const CORPUS = [
  '<script>window.pwned = 1</script>',
  '<img src=x onerror="window.pwned = 1">',
  `<img src="${FOREIGN}/seen.png">`,
  `![seen](${FOREIGN}/seen.png)`,
  `![seen][1]\n\n[1]: ${FOREIGN}/seen.png`,
  '<svg/onload=window.pwned=1>',
  `<iframe src="${FOREIGN}"></iframe><object data="${FOREIGN}"></object>`,
  `<link rel=stylesheet href="${FOREIGN}/a.css"><style>@import "${FOREIGN}/b.css"; * { display: none }</style>`,
  '[press](javascript:window.pwned=1)',
  '[press](java&#115;cript:window.pwned=1)',
  '[press](  JaVaScRiPt:window.pwned=1)',
  '[press](data:text/html,<script>window.pwned=1</script>)',
  '<a href="javascript:window.pwned=1" onclick="window.pwned=1">press</a>',
  '`<script>window.pwned = 1</script>`',
  '```html\n<script>window.pwned = 1</script>\n```',
  `| <img src=x onerror=window.pwned=1> | ![x](${FOREIGN}/t.png) |\n|---|---|\n| <script>window.pwned=1</script> | x |`,
  '||<img src=x onerror=window.pwned=1>||',
  `> ![x](${FOREIGN}/q.png)\n> <video src="${FOREIGN}/v.mp4" autoplay></video>`,
  '"><script>window.pwned=1</script>',
  '\u202Egnp.exe\u202C \u2066\u2067turned\u2069 \u0000 \uFEFF',
  `${'> '.repeat(400)}deep`,
  `${'['.repeat(2000)}x${']('.repeat(2000)}`,
  `${'*_'.repeat(3000)}x`,
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=password autofocus onfocus=window.pwned=1></form>',
];

/** Notes whatever a page asks of others, opens or breaks. */
function watch(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isOwn) seen.push(`asked ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`broke: ${error.message}`));
  page.on('popup', () => seen.push('opened a window'));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin)) seen.push(`went to ${frame.url()}`);
  });
  return seen;
}

/** What stands in the page that never may. */
const forbidden = (page: Page) =>
  page.evaluate(() => {
    const bad = [...document.querySelectorAll('.web-shell *')].filter((element) => {
      const isForeign = (value: string | null) =>
        value !== null && new URL(value, location.href).origin !== location.origin;
      return (
        element.matches(
          'script, iframe, object, embed, link, style, base, meta, form[action], video, audio',
        ) ||
        [...element.attributes].some(({ name }) => name.startsWith('on')) ||
        (element instanceof HTMLImageElement && isForeign(element.getAttribute('src'))) ||
        (element instanceof HTMLAnchorElement &&
          !/^(https?:|mailto:|\/|#)/.test(element.getAttribute('href') ?? '#'))
      );
    });
    return { elements: bad.map((element) => element.outerHTML.slice(0, 200)), pwned: 'pwned' in window };
  });

test('[MSG-10] what one person writes runs nothing, asks nothing and breaks nothing at the other’s', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 1);
  const origin = new URL(service.url).origin;
  const seen = [watch(ada.page, origin), watch(grace.page, origin)];
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);
  // A few at a time, so that all are drawn at the other's: the list draws only what is in view.
  for (let place = 0; place < CORPUS.length; place += 4) {
    const texts = CORPUS.slice(place, place + 4);
    for (const text of texts) await send(ada.page, text);
    await expect(composer(ada.page)).toHaveValue('');
    await send(ada.page, `harmless ${place}`);
    await expect(list(grace.page).getByText(`harmless ${place}`, { exact: true })).toBeVisible();
    const { elements, pwned } = await forbidden(grace.page);
    expect(elements, texts.join('\n').slice(0, 400)).toEqual([]);
    expect(pwned, texts.join('\n').slice(0, 400)).toBe(false);
  }
  expect((await forbidden(ada.page)).pwned).toBe(false);
  await send(ada.page, '[press](javascript:window.pwned=1)');
  await list(grace.page).getByText('[press](javascript:window.pwned=1)').last().click();
  expect((await forbidden(grace.page)).pwned).toBe(false);
  expect(seen).toEqual([[], []]);
});

test('[MSG-10] [APP-05] names, topics and channel names are text wherever they stand', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 1);
  const origin = new URL(service.url).origin;
  const seen = watch(grace.page, origin);
  await grace.page.goto(talk.path);
  const nasty = '<img src=x onerror=window.pwned=1>';
  const id = talk.cid.slice('team:'.length);
  await talk.call(ada, 'PATCH', `/users/${ada.id}`, {
    set: { name: nasty, status_text: `"><script>${nasty}` },
  });
  await talk.call(ada, 'PATCH', `/channels/team/${id}`, {
    set: { name: `${nasty} b`, topic: `[x](javascript:window.pwned=1) ${nasty}` },
  });
  await talk.say(ada, `hello **${nasty}**`);
  await expect(sidebarRow(grace.page, nasty)).toBeVisible();
  await expect(list(grace.page).getByRole('button', { name: nasty }).first()).toBeVisible();
  await list(grace.page).getByRole('button', { name: nasty }).first().click();
  await expect(grace.page.getByRole('dialog')).toContainText(nasty);
  const { elements, pwned } = await forbidden(grace.page);
  expect(elements).toEqual([]);
  expect(pwned).toBe(false);
  expect(seen).toEqual([]);
});
