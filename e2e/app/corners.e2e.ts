import type { Page } from '@playwright/test';
import { conversationOf, open, openAtEnd, settled } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer, row, sidebarRow } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import type { Service } from '../support/service.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Makes a user an admin. */
async function makeAdmin(service: Service, person: Person) {
  const api = await hostApi(service);
  await api.call(`PATCH /users/${person.id}`, { role: 'admin' });
  return api;
}

/** Opens the direct conversation of two users on the first one's page. */
async function talkTo(me: Person, other: Person) {
  const talk = await conversationOf([me]);
  const { channel } = (await talk.call(me, 'POST', '/channels/messaging/query', {
    member_ids: [me.id, other.id],
  })) as { channel: { id: string; cid: string } };
  await me.page.goto(`/c/messaging/${channel.id}`);
  return channel;
}

test('[WEB-01] an unknown address says so, and links back', async ({ person }) => {
  const ada = await person('Ada');
  await openAtEnd(ada.page, await conversationOf([ada], 1));
  const notFound = ada.page.getByRole('heading', { name: 'Page not found' });
  for (const path of ['/nowhere', '/c/team']) {
    await ada.page.goto(path);
    await expect(notFound).toBeVisible();
  }
  await ada.page.getByRole('link', { name: /^Threads/ }).click();
  await expect(notFound).toHaveCount(0);
  await ada.page.evaluate(() => history.pushState(null, '', '/%E0%A4%A'));
  await expect(notFound).toBeVisible();
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: '.cache/shots/not-found.png' });
  await ada.page.getByRole('button', { name: 'Go to conversations' }).click();
  await expect(ada.page.getByRole('log')).toBeVisible();
});

test('[WEB-01] a signed-out visit writes nothing to the console', async ({ browser, service }) => {
  const page = await browser.newPage({ baseURL: service.url });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(errors).toEqual([]);
  await page.close();
});

test('[UX-16] a reload shows a channel by its name alone, never by its id', async ({ person, service }) => {
  const ada = await person('Ada');
  const id = `id-${crypto.randomUUID().slice(0, 8)}`;
  const api = await hostApi(service);
  await api.as(ada.id).call(`POST /channels/team/${id}/query`, { data: { name: 'Harbour walks' } });
  await ada.page.goto(`/c/team/${id}`);
  const heading = ada.page.getByRole('heading', { level: 1, name: 'Harbour walks' });
  await expect(heading).toBeVisible();
  await ada.page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(`${document.title} ${document.querySelector('.cf-header')?.textContent ?? ''}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await ada.page.reload();
  await expect(heading).toBeVisible();
  const seen = await ada.page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((text) => text.includes(id))).toEqual([]);
  expect(seen.some((text) => text.includes('Harbour walks'))).toBe(true);
});

test('[CHAN-07] [APP-07] menus name direct conversations by their members, and never by an id', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  await makeAdmin(service, ada);
  const { id } = await talkTo(ada, grace);
  const { page } = ada;
  await sidebarRow(page, 'Grace').hover();
  await expect(page.getByRole('button', { name: 'More options for Grace' })).toBeVisible();
  await page.goto('/admin/people');
  await page.getByLabel('Find by name, ID or email').fill(grace.id);
  await page.getByRole('row').filter({ hasText: grace.id }).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Grace' });
  await expect(dialog.getByText('1 direct message')).toBeVisible();
  await expect(dialog).not.toContainText(id);
});

test('[APP-07] an online user is online in the list of people and in the dialog, as is the current user', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  await makeAdmin(service, ada);
  await ada.page.goto('/admin/people');
  await ada.page.getByLabel('Find by name, ID or email').fill(ada.id);
  const line = ada.page.getByRole('row').filter({ hasText: ada.id });
  await expect(async () => {
    await ada.page.reload();
    await ada.page.getByLabel('Find by name, ID or email').fill(ada.id);
    await expect(line).toContainText('Online', { timeout: 1000 });
  }).toPass();
  await line.getByRole('button').click();
  await expect(ada.page.getByRole('dialog', { name: 'Ada' })).toContainText(/last seen Online/i);
});

test('[APP-04] the roles fit a phone', async ({ person, service }) => {
  const ada = await person('Ada', { phone: true });
  await makeAdmin(service, ada);
  const { page } = ada;
  await page.goto('/admin/roles');
  await expect(page.getByRole('tab').first()).toBeVisible();
  // The tabs get wider with their font.
  await page.evaluate(async () => void (await document.fonts.ready));
  const last = page.getByRole('tab').last();
  await page.getByRole('tab').first().focus();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport({ ratio: 1 });
  // The row of tabs scrolls, and nothing else.
  for (const part of [page.locator('.cf-tabs'), page.getByRole('heading', { level: 1 })]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/roles-phone.png' });
});

test('[APP-04] an import preview that failed offers no import', async ({ person, service }) => {
  const ada = await person('Ada');
  await makeAdmin(service, ada);
  const { page } = ada;
  await page.goto('/admin/import');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK no zip'),
  });
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText('Import failed:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0);
  await expect(page.getByText(/unchanged|as it was/)).toHaveCount(0);
});

test('[CHAN-06] two users who are added at once show two more avatars', async ({ person }) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const talk = await conversationOf([ada], 1);
  await openAtEnd(ada.page, talk);
  const faces = ada.page.locator('.cf-header__members .cf-avatar');
  await expect(faces).toHaveCount(1);
  await talk.call(ada, 'POST', `/channels/${talk.cid.replace(':', '/')}/members`, {
    member_ids: [grace.id, linus.id],
  });
  await expect(faces).toHaveCount(3);
});

test('[REM-01] the overdue badge opens what is overdue, and Saved includes saved messages with a reminder', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  await open(ada.page, talk);
  const { page } = ada;
  await talk.call(ada, 'POST', `/channels/${talk.cid.replace(':', '/')}/messages`, {
    message: { id: crypto.randomUUID(), text: '/remind me in 1 second stretch' },
  });
  const link = page.getByRole('link', { name: /^Saved and reminders/ });
  await expect(link).toContainText('1');
  await link.click();
  await expect(page.getByRole('link', { name: /^Overdue/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByText('stretch')).toBeVisible();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(page.getByText('Everything you saved has a reminder')).toBeVisible();
  await expect(page.getByText('No saved messages yet')).toHaveCount(0);
});

test('[MSG-13] the emoji picker lists exact names first: rocket and Enter is 🚀', async ({ person }) => {
  const ada = await person('Ada');
  await openAtEnd(ada.page, await conversationOf([ada], 1));
  const { page } = ada;
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByPlaceholder('Search emoji').fill('rocket');
  await expect(page.getByRole('gridcell').first()).toHaveText('🚀');
  await page.screenshot({ path: '.cache/shots/emoji-results.png' });
  await page.getByPlaceholder('Search emoji').press('Enter');
  await expect(composer(page)).toHaveValue(/🚀/u);
});

test('[POLL-08] a text answer of a poll: Escape keeps it, Enter sends it', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  await talk.call(ada, 'POST', `/channels/${talk.cid.replace(':', '/')}/messages`, {
    message: {
      id: crypto.randomUUID(),
      poll: {
        id: crypto.randomUUID(),
        name: 'Which loop?',
        options: [{ id: crypto.randomUUID(), text: 'Harbour' }],
        allow_answers: true,
      },
    },
  });
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  const ask = page.getByRole('button', { name: /^Answer in your own words/ });
  const field = page.getByRole('dialog').getByLabel('Your answer');
  await ask.click();
  await field.fill('Anywhere with coffee');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ask.click();
  await expect(field).toHaveValue('Anywhere with coffee');
  await field.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Anywhere with coffee');
});

/** Collects the announcements of the page's polite regions from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]'))
        announced.push(region.textContent ?? '');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

test('[UX-12] a sent file is not announced as removed', async ({ person }) => {
  const ada = await person('Ada');
  await openAtEnd(ada.page, await conversationOf([ada], 1));
  const { page } = ada;
  await listen(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ]);
  await chooser.setFiles(pictureOf('tiny.png', [8, 8]));
  await expect(page.locator('.cf-attachment-tray [data-state="finished"]')).toBeVisible();
  await composer(page).fill('With a picture');
  await composer(page).press('Enter');
  await expect(row(page, 'With a picture')).toHaveAttribute('data-status', 'received');
  const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  expect(announced.some((text) => text.includes('tiny.png added'))).toBe(true);
  expect(announced.filter((text) => text.includes('removed'))).toEqual([]);
});

test('[MSG-11] the skeleton of Threads has the width of its content', async ({ person }) => {
  const ada = await person('Ada');
  const { page } = ada;
  // The answer waits until the skeleton has been measured.
  const measured = Promise.withResolvers<void>();
  await page.route('**/api/v1/threads/query', async (route) => {
    await measured.promise;
    await route.continue();
  });
  await openAtEnd(page, await conversationOf([ada], 1));
  await page.getByRole('link', { name: /^Threads/ }).click();
  const skeleton = page.locator('.web-inbox__body .cf-skeleton');
  await expect(skeleton).toBeVisible();
  expect((await skeleton.boundingBox())?.width).toBeGreaterThan(500);
  measured.resolve();
  await expect(page.getByText('You aren’t following any threads')).toBeVisible();
});

test('[UX-16] [CHAN-11] after a reload neither the sections nor the composer move once they are there', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 3);
  const api = await hostApi(service);
  await api.as(ada.id).call('POST /sections', { id: crypto.randomUUID(), name: 'Later' });
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  await page.addInitScript(() => {
    const positions: Record<string, number[]> = {};
    Object.assign(window, { positions });
    const look = () => {
      for (const element of document.querySelectorAll('.cf-channels__head, .cf-composer')) {
        const name = element.matches('.cf-composer') ? 'composer' : (element.textContent ?? '');
        const { top } = element.getBoundingClientRect();
        positions[name] ??= [];
        if (positions[name].at(-1) !== top) positions[name].push(top);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(page.locator('.cf-channels__head').filter({ hasText: 'Later' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('button', { name: 'Send later' })).toBeVisible();
  const positions = await page.evaluate(
    () => (window as unknown as { positions: Record<string, number[]> }).positions,
  );
  expect(Object.keys(positions).length).toBeGreaterThan(3);
  expect(Object.entries(positions).filter(([, tops]) => tops.length > 1)).toEqual([]);
});
