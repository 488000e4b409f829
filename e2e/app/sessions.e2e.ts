import { freshName } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

const password = 'rain radar until nine';

test('[APP-02] the first account is an admin, invites a user, and a used link no longer works', async ({
  emptyService,
  browser,
}) => {
  const grace = await browser.newPage({ baseURL: emptyService.url });
  await grace.goto('/');
  await grace.getByLabel('Name').fill('Grace');
  await grace.getByLabel('Email').fill('grace@confab.example');
  await grace.getByLabel('Password', { exact: true }).fill(password);
  await grace.getByRole('button', { name: 'Create the first account' }).click();
  await grace.getByRole('button', { name: 'Invite people' }).click();
  await grace.getByRole('button', { name: 'Create link' }).click();
  const link = await grace.getByText(/\/join\//).textContent();
  const path = new URL((link as string).match(/http\S+\/join\/\S+?(?=Member|$)/)?.[0] as string).pathname;

  const ada = await browser.newPage({ baseURL: emptyService.url });
  await ada.goto(path);
  await expect(ada.getByText('Grace invited you.')).toBeVisible();
  await ada.getByLabel('Name').fill('Ada');
  await ada.getByLabel('Email').fill('ada@confab.example');
  await ada.getByLabel('Password', { exact: true }).fill(password);
  await ada.getByRole('button', { name: 'Create account' }).click();
  await expect(ada.getByRole('heading', { name: /Welcome to/ })).toBeVisible();

  const mallory = await browser.newPage({ baseURL: emptyService.url });
  await mallory.goto(path);
  await expect(mallory.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await mallory.goto('/');
  await expect(mallory.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await mallory.getByLabel('Email').fill('ada@confab.example');
  await mallory.getByLabel('Password', { exact: true }).fill('not the password');
  await mallory.getByRole('button', { name: 'Sign in' }).click();
  await expect(mallory.getByRole('alert')).toHaveText('The email or password is wrong.');
});

test('[UX-20] a form says beside the field what is wrong with it', async ({ emptyService, browser }) => {
  const page = await browser.newPage({ baseURL: emptyService.url });
  await page.goto('/');
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create the first account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveText('Must be an email address');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('[APP-02] [UX-20] a sign-out that fails says so, and works the next time', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await page.route('**/api/v1/sessions/sign-out', (route) => route.abort());
  const signOut = async () => {
    await page.getByRole('button', { name: /, menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await expect(page.getByText('That didn’t work')).toBeVisible();
  await page.unrouteAll();
  await signOut();
  await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible();
});

test('[APP-02] sessions are listed, one is ended elsewhere, and its page asks to sign in', async ({
  person,
  browser,
  service,
}) => {
  const ada = await person('Ada');
  await ada.page.goto('/settings/sessions');
  const other = await browser.newContext({ baseURL: service.url });
  const email = await ada.page.request
    .get('/api/v1/me')
    .then(async (answer) => (await answer.json()).me.email);
  await other.request.post('/api/v1/sessions/sign-in', { data: { email, password } });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/');
  await expect(elsewhere.getByRole('heading', { name: /Welcome to/ })).toBeVisible();
  await ada.page.reload();
  await ada.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(elsewhere.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await other.close();
});

test('[APP-05] a user changes their name and the other sees it at once', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person(freshName('Grace'))];
  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: 'New message' }).first().click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(grace.name);
  await dialog.getByRole('option', { name: grace.name }).click();
  await dialog.getByRole('button', { name: 'Open conversation' }).click();
  await expect(ada.page.getByRole('heading', { name: grace.name, exact: true })).toBeVisible();
  await grace.page.goto('/settings/profile');
  await grace.page.getByLabel('Name').fill('Grace Hopper');
  await grace.page.getByRole('button', { name: 'Save' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Grace Hopper', exact: true })).toBeVisible();
});
