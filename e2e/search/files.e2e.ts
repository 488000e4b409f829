import { hostApi } from '../support/api.ts';
import { freshName } from '../support/conversation.ts';
import { pdfOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use({ bypassCSP: true });

test('[SRCH-05] a word inside a PDF, a part of a word and another form of one are found; a stranger finds nothing', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const mallory = await person('Mallory');
  const host = await hostApi(service);
  const name = freshName('papers');
  const word = `heron${name.replace(/\W/g, '')}`;
  const path = `/channels/messaging/${name}`;
  await host.as(ada.id).call(`POST ${path}/query`, { data: { name } });
  const say = (text: string, more: object = {}) =>
    host.as(ada.id).call(`POST ${path}/messages`, { message: { id: crypto.randomUUID(), text, ...more } });
  const pdf = pdfOf('birds.pdf', ['Birds of the harbour in May', `The ${word} stands at the old mill.`]);
  await say('what we saw', { attachments: [await host.as(ada.id).upload(path, pdf)] });
  await say('Der Donaudampfschiffkapitän winkt');
  await say('Zwei alte Häuser am Kanal');
  // The file is read in the background.
  await expect
    .poll(async () => (await host.as(ada.id).call('POST /search', { query: `${word} ` })).results.length, {
      timeout: 30_000,
    })
    .toBe(1);

  const { page } = ada;
  const field = page.getByRole('combobox', { name: 'Search messages' });
  const hits = page.getByRole('feed').getByRole('article');
  await page.goto(`/search?q=${word}`);
  await expect(hits).toHaveCount(1);
  await expect(hits.first()).toContainText('what we saw');
  await expect(hits.first()).toContainText('stands at the old mill');
  await expect(hits.first().locator('mark')).toHaveText([word]);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/search-file-light.png' });
  await field.fill(`in:"${name}" dampf `);
  await expect(hits.first()).toContainText('Donaudampfschiffkapitän');
  await expect(hits.first().locator('mark')).toHaveText(['dampf']);
  await field.fill(`in:"${name}" haus `);
  await expect(hits.first()).toContainText('Häuser am Kanal');

  await mallory.page.goto(`/search?q=${word}`);
  await expect(mallory.page.getByText(`No results for “${word}”`)).toBeVisible();
});
