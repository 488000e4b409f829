import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer, list, row, send, sidebarRow } from '../support/conversation.ts';
import { fileOf } from '../support/files.ts';
import { ForeignPages, findsPages } from '../support/foreignPages.ts';
import { forbidden, watch } from '../support/harm.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceOptions: findsPages });

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

test('[MSG-10] one user’s texts run nothing, request nothing and break nothing on the other’s page', async ({
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
  // A few at a time, so that all are drawn on the other page: the list draws only what is in view.
  for (let index = 0; index < CORPUS.length; index += 4) {
    const texts = CORPUS.slice(index, index + 4);
    for (const text of texts) await send(ada.page, text);
    await expect(composer(ada.page)).toHaveValue('');
    await send(ada.page, `harmless ${index}`);
    await expect(list(grace.page).getByText(`harmless ${index}`, { exact: true })).toBeVisible();
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

test('[MSG-10] [APP-05] names, topics and channel names are plain text everywhere', async ({
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
  await talk.call(ada, 'PATCH', `/users/${ada.id}`, { name: nasty, status_text: `"><script>${nasty}` });
  await talk.call(ada, 'PATCH', `/channels/team/${id}`, {
    name: `${nasty} b`,
    topic: `[x](javascript:window.pwned=1) ${nasty}`,
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

test('[MSG-10] [ATT-07] [LINK-03] file names and texts of previewed pages are plain text in rows, quotes and forwards', async ({
  person,
  service,
}) => {
  const nasty = '<img src=x onerror=window.pwned=1>';
  using site = await ForeignPages.start({ title: nasty });
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 1);
  const origin = new URL(service.url).origin;
  const seen = [watch(ada.page, origin), watch(grace.page, origin)];
  await openAtEnd(ada.page, talk);
  await openAtEnd(grace.page, talk);

  await ada.page.locator('input[type=file]').setInputFiles(fileOf(`${nasty}\u202Egnp.exe.txt`));
  await composer(ada.page).fill(`Look at ${site.url('/hostile')}`);
  await expect(ada.page.getByText(nasty, { exact: true })).toBeVisible();
  const tile = ada.page.locator('[data-state]').filter({ has: ada.page.locator('[data-attachment-id]') });
  await expect(tile.last()).toHaveAttribute('data-state', 'finished');
  await composer(ada.page).press('Enter');
  const sent = row(grace.page, 'Look at').first();
  await expect(sent.getByRole('link', { name: `pages.confab.example ${nasty}` })).toBeVisible();
  // The mark that would reverse the end of the name is removed.
  await expect(sent.getByRole('link', { name: /^Download/ })).toHaveAttribute('title', `${nasty}gnp.exe.txt`);

  const id = await sent.getAttribute('data-message-id');
  const path = `${talk.path.replace('/c/', '/channels/')}/messages`;
  await talk.call(grace, 'POST', path, {
    message: { id: crypto.randomUUID(), text: 'I quote', quoted_message_id: id },
  });
  await talk.call(grace, 'POST', path, {
    message: { id: crypto.randomUUID(), forwarded_message_id: id },
  });
  await expect(row(ada.page, 'I quote')).toBeVisible();
  await expect(row(ada.page, 'Look at')).toHaveCount(3);
  for (const { page } of [ada, grace]) expect(await forbidden(page)).toEqual({ elements: [], pwned: false });
  expect(seen).toEqual([[], []]);
});
