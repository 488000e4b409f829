import type { Browser, Locator, Page } from '@playwright/test';
import { hostApi } from '../support/api.ts';
import { composer, freshName, list, row } from '../support/conversation.ts';
import type { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const password = 'rain radar until nine';

/** Opens an empty page of the service, signed out. */
const openVisitor = (browser: Browser, service: Service): Promise<Page> =>
  browser.newPage({ baseURL: service.url });

/** Fills in the form for a new account and submits it. */
async function signUp(page: Page, name: string, email: string, submit: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: submit }).click();
}

/** Creates the first account in the page, which is an admin. */
async function createAdmin(browser: Browser, service: Service): Promise<Page> {
  const page = await openVisitor(browser, service);
  await page.goto('/');
  await signUp(page, 'Grace', 'grace@confab.example', 'Create the first account');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  return page;
}

/** Chooses who may sign up, as an admin. */
async function setSignUp(page: Page, choose: () => Promise<unknown>): Promise<void> {
  await page.goto('/admin/general');
  await choose();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Saved');
}

/** Opens an admin's page about a user. */
async function openPerson(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin/people');
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return page.getByRole('dialog');
}

test('[APP-02] an admin’s reset link lets the user choose a new password, once', async ({
  emptyService,
  browser,
}) => {
  const grace = await createAdmin(browser, emptyService);
  await setSignUp(grace, () =>
    grace.getByLabel('Who can create an account').selectOption({ label: 'Anyone who can reach this server' }),
  );
  const ada = await openVisitor(browser, emptyService);
  await ada.goto('/');
  await ada.getByRole('link', { name: 'Create an account' }).click();
  await signUp(ada, 'Ada', 'ada@confab.example', 'Create account');
  await expect(ada.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await (await openPerson(grace, 'Ada')).getByRole('button', { name: 'Create reset link' }).click();
  const link = await grace.getByRole('dialog').locator('code').textContent();
  const path = new URL(link as string).pathname;
  const elsewhere = await openVisitor(browser, emptyService);
  await elsewhere.goto(path);
  await elsewhere.getByLabel('New password').fill('short');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await elsewhere.getByLabel('New password').fill('another lantern entirely');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  // The other sessions end, and the old password no longer works.
  await expect(ada.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await ada.getByLabel('Email').fill('ada@confab.example');
  await ada.getByLabel('Password', { exact: true }).fill(password);
  await ada.getByRole('button', { name: 'Sign in' }).click();
  await expect(ada.getByRole('alert')).toHaveText('The email or password is wrong.');
  await ada.getByLabel('Password', { exact: true }).fill('another lantern entirely');
  await ada.getByRole('button', { name: 'Sign in' }).click();
  await expect(ada.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  const mallory = await openVisitor(browser, emptyService);
  await mallory.goto(path);
  await mallory.getByLabel('New password').fill('a third lantern entirely');
  await mallory.getByRole('button', { name: 'Set password' }).click();
  await expect(mallory.getByRole('alert')).toBeVisible();
  await mallory.goto('/');
  await expect(mallory.getByRole('heading', { name: /Sign in/ })).toBeVisible();
});

test('[APP-02] a user who signs in through the host has no password to reset, and the page says so', async ({
  emptyService,
  browser,
}) => {
  const grace = await createAdmin(browser, emptyService);
  await (await hostApi(emptyService)).call('PUT /users', { users: [{ id: 'linus', name: 'Linus' }] });
  const linus = await openPerson(grace, 'Linus');
  await expect(linus).toContainText('tokens from your back end, or as a guest');
  await expect(linus.getByRole('button', { name: 'Create reset link' })).toHaveCount(0);
});

test('[APP-02] an address of an allowed domain creates an account, any other gets the list of domains', async ({
  emptyService,
  browser,
}) => {
  const grace = await createAdmin(browser, emptyService);
  const ada = await openVisitor(browser, emptyService);
  await ada.goto('/');
  await expect(ada.getByText('New here? Ask an admin for an invitation link.')).toBeVisible();
  await setSignUp(grace, async () => {
    await grace
      .getByLabel('Who can create an account')
      .selectOption({ label: 'Anyone with an email address at these domains' });
    await grace.getByLabel('Email domains').fill('lantern.example');
  });
  await ada.reload();
  await ada.getByRole('link', { name: 'Create an account' }).click();
  await expect(ada.getByText('Use an email address at lantern.example')).toBeVisible();
  await signUp(ada, 'Ada', 'ada@elsewhere.example', 'Create account');
  await expect(ada.getByRole('alert')).toBeVisible();
  await expect(ada.getByLabel('Name')).toHaveValue('Ada');
  await ada.getByLabel('Email').fill('ada@lantern.example');
  await ada.getByRole('button', { name: 'Create account' }).click();
  await expect(ada.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('[APP-02] [APP-03] a guest looks around, reads what guests may and writes nothing', async ({
  emptyService,
  browser,
}) => {
  const grace = await createAdmin(browser, emptyService);
  const host = await hostApi(emptyService);
  const [news, inner] = [freshName('news'), freshName('inner')];
  await host.call('PUT /users', { users: [{ id: 'linus', name: 'Linus', role: 'admin' }] });
  for (const [type, id] of [
    ['broadcast', news],
    ['team', inner],
  ]) {
    await host.as('linus').call(`POST /channels/${type}/${id}/query`, { data: { name: id } });
    const message = { id: crypto.randomUUID(), text: `said in ${id}` };
    await host.as('linus').call(`POST /channels/${type}/${id}/messages`, { message });
  }
  const guest = await openVisitor(browser, emptyService);
  await guest.goto('/');
  await expect(guest.getByRole('button', { name: 'Continue as guest' })).toHaveCount(0);
  await setSignUp(grace, () => grace.getByText('Allow guests').click());
  await guest.reload();
  await guest.getByRole('button', { name: 'Continue as guest' }).click();
  await guest.getByLabel('What should we call you?').fill('Visitor');
  await guest.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(guest.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await guest.goto(`/c/broadcast/${news}`);
  await expect(row(guest, `said in ${news}`)).toBeVisible();
  await expect(guest.getByText('You can read this channel, but you can’t post in it.')).toBeVisible();
  await expect(composer(guest)).toHaveCount(0);
  await guest.goto(`/c/team/${inner}`);
  await expect(guest.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
  await expect(list(guest)).toHaveCount(0);
});

test('[APP-02] an invitation for one user works once: the second who opens it in time is refused', async ({
  emptyService,
  browser,
}) => {
  const grace = await createAdmin(browser, emptyService);
  await grace.goto('/admin/invitations');
  await grace.getByRole('button', { name: 'Create link' }).click();
  const link = await grace.getByText(/\/join\//).textContent();
  const path = /\/join\/[\w-]+?(?=Member|$)/.exec(link as string)?.[0] as string;
  // Shown once: the list later has no link.
  await grace.reload();
  await expect(grace.getByText(/Member, created/)).toBeVisible();
  await expect(grace.getByText(/1 use left · expires/)).toBeVisible();
  await expect(grace.getByText(/\/join\//)).toHaveCount(0);
  const [ada, mallory] = [await openVisitor(browser, emptyService), await openVisitor(browser, emptyService)];
  for (const page of [ada, mallory]) {
    await page.goto(path);
    await expect(page.getByText('Grace invited you.')).toBeVisible();
  }
  await signUp(ada, 'Ada', 'ada@confab.example', 'Create account');
  await expect(ada.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await signUp(mallory, 'Mallory', 'mallory@confab.example', 'Create account');
  await expect(mallory.getByRole('alert')).toBeVisible();
  await expect(mallory.getByLabel('Name')).toHaveValue('Mallory');
  await mallory.goto('/');
  await expect(mallory.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await grace.reload();
  await expect(grace.getByText('No active invitations')).toBeVisible();
});

/** Refuses each request of a path because of these fields. */
async function refuse(page: Page, path: string, ...fields: string[]): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({
      status: 400,
      json: {
        name: 'input_invalid',
        code: 4,
        message: `Invalid input: ${fields[0]} must be shorter.`,
        status: 400,
        retryable: false,
        details: { issues: fields.map((field) => ({ field, rule: 'must be shorter' })) },
      },
    }),
  );
}

test('[UX-20] the error of a field that a form does not show is the error of the form', async ({
  browser,
  service,
}) => {
  const page = await openVisitor(browser, service);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill('ada@confab.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await refuse(page, '**/sessions/sign-in', 'device');
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid input: device must be shorter.');

  await refuse(page, '**/sessions/sign-in', 'email');
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText('Must be shorter');
  await expect(page.getByLabel('Email')).toBeFocused();

  await refuse(page, '**/sessions/sign-in', 'email', 'device');
  await signIn.click();
  await expect(page.getByRole('alert')).toHaveText(['Must be shorter', 'device: must be shorter']);
  await page.close();
});

test('[UX-20] the profile shows the error of a field that it does not show in a toast', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/settings/profile');
  await page.getByLabel('Status').fill('On the night ride');
  await refuse(page, '**/users/*', 'custom.team');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.locator('.cf-toast')).toContainText('Invalid input: custom.team must be shorter.');
  await expect(page.getByLabel('Status')).not.toHaveAttribute('aria-invalid');
});
