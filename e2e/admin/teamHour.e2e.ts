import type { Browser, Locator, Page } from '@playwright/test';
import { composer, row, sidebarRow } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** The people of the team with its first admin: 3, thirty in the long run, or `CONFAB_TEST_TEAM`. */
const people = Number(process.env.CONFAB_TEST_TEAM ?? (process.env.CONFAB_LONG ? 30 : 3));

/** Counts the clicks and seconds of each step, and prints them. */
class Steps {
  readonly #lines: string[] = [];
  #clicks = 0;

  /** Clicks what a person would click. */
  async click(target: Locator): Promise<void> {
    this.#clicks++;
    await target.click();
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    this.#clicks = 0;
    const result = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    this.#lines.push(`${name}: ${this.#clicks} clicks, ${seconds} s`);
    return result;
  }

  print(): void {
    console.log(this.#lines.join('\n'));
  }
}

const open = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage();

/** Fills the form of a new account, and creates it. */
async function createAccount(page: Page, steps: Steps, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@confab.example`);
  await page.getByLabel('Password', { exact: true }).fill('rain radar until nine');
  await steps.click(page.getByRole('button', { name: /^Create (the first )?account$/ }));
}

/** Writes in the channel that is open, and waits until it was sent. */
async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(row(page, text)).toBeVisible();
}

test(`[ONB-01] [ONB-03] [ONB-04] from an empty folder to the first messages of a team of ${people}, by what the screen offers`, async ({
  browser,
}) => {
  test.setTimeout(120_000 + people * 20_000);
  const steps = new Steps();
  const service = await steps.run('Start the service', () =>
    Service.start({ env: { CONFAB_STARTER_CHANNELS: 'true' } }),
  );
  try {
    const admin = await open(browser, service.url);
    await steps.run('Create the first account', async () => {
      await admin.goto('/');
      await createAccount(admin, steps, 'Ada');
      await expect(sidebarRow(admin, 'general')).toBeVisible();
    });
    const link = await steps.run('Invite the team', async () => {
      const card = admin.getByRole('complementary', { name: 'Getting started' });
      await steps.click(card.getByRole('link', { name: 'Invite people' }));
      await admin.getByLabel('Max uses').selectOption('100');
      await steps.click(admin.getByRole('button', { name: 'Create link' }));
      const shown = await admin.getByText(/\/join\//).textContent();
      return /\/join\/[\w-]{22}/.exec(shown ?? '')?.[0] ?? '';
    });
    await admin.goto('/');
    await steps.click(sidebarRow(admin, 'general'));
    for (let number = 2; number <= people; number++) {
      const name = `Person${number}`;
      const page = await open(browser, service.url);
      await steps.run(`${name} joins and writes`, async () => {
        await page.goto(link);
        await createAccount(page, steps, name);
        // The first channel opens by itself.
        await write(page, `Hello from ${name}`);
      });
      await expect(row(admin, `Hello from ${name}`)).toBeVisible();
      await page.context().close();
    }
    await steps.run('A guest enters', async () => {
      await admin.goto('/admin/invitations');
      await admin.getByLabel('Role').last().selectOption('guest');
      await steps.click(admin.getByRole('button', { name: 'Add channels' }).last());
      await steps.click(admin.getByRole('dialog').getByRole('option', { name: /random/ }));
      await steps.click(admin.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }));
      await steps.click(admin.getByRole('button', { name: 'Create link' }));
      const shown = await admin
        .getByText(/\/join\//)
        .first()
        .textContent();
      const guest = await open(browser, service.url);
      await guest.goto(/\/join\/[\w-]{22}/.exec(shown ?? '')?.[0] ?? '');
      await createAccount(guest, steps, 'Guest');
      await steps.click(sidebarRow(guest, 'random'));
      await expect(row(guest, 'This channel is for everything else')).toBeVisible();
    });
    steps.print();
  } finally {
    await service.remove();
  }
});
