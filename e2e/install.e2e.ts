import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { signToken } from '../packages/testing/src/signToken.ts';
import { differingPixels } from './install/differingPixels.ts';
import { serveHost, serveSecurely } from './install/host.ts';
import { Project } from './install/project.ts';
import { hostApi } from './support/api.ts';
import { Service } from './support/service.ts';

interface Chat {
  /** Warnings and errors on the consoles of the pages. */
  readonly complaints: readonly string[];
  /** Opens the host's page as a user of the host. */
  open(user: string): Promise<Page>;
}

interface Fixtures {
  /** Creates a project, with the code that a document prints; it is removed after the pages that load its files. */
  createProject: typeof Project.create;
  /** A host's page with a chat server behind it that has one channel, with Ada and Grace in it. */
  openChat(project: Project): Promise<Chat>;
}

const installed = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
  createProject: async ({}, use) => {
    await using stack = new AsyncDisposableStack();
    await use(async (quickstart) => stack.use(await Project.create(quickstart)));
  },
  openChat: async ({ createProject: _, playwright, launchOptions }, use) => {
    await using stack = new AsyncDisposableStack();
    await use(async (project) => {
      let secret = '';
      const host = await serveHost(project.dist, (user_id) => signToken(secret, { user_id }));
      stack.defer(() => host.close());
      const origin = new URL(host.resolvedUrls?.local[0] ?? '').origin;
      const service = await Service.start({ env: { CONFAB_CORS_ORIGINS: origin } });
      stack.defer(() => service.remove());
      secret = JSON.parse(await readFile(join(service.data, 'secrets.json'), 'utf8')).app;
      const api = await hostApi(service);
      await api.call('PUT /users', {
        users: [
          { id: 'ada', name: 'Ada' },
          { id: 'grace', name: 'Grace' },
        ],
      });
      const channel = { data: { name: 'General' }, member_ids: ['ada', 'grace'] };
      await api.as('ada').call('POST /channels/team/general/query', channel);
      const secure = await serveSecurely(service, project.folder);
      stack.defer(() => secure.close());
      const { port } = new URL(secure.resolvedUrls?.local[0] ?? '');
      const rules = `--host-resolver-rules=MAP chat.example:443 127.0.0.1:${port}`;
      const browser: Browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), rules],
      });
      stack.defer(() => browser.close());
      const complaints: string[] = [];
      return {
        complaints,
        async open(user) {
          const context = await browser.newContext({
            ignoreHTTPSErrors: true,
            viewport: { width: 1000, height: 700 },
          });
          await context.addCookies([{ name: 'user', value: user, url: origin }]);
          const page = await context.newPage();
          page.on('pageerror', (error) => complaints.push(error.message));
          page.on('console', (message) => {
            if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
          });
          await page.goto(origin);
          await page.locator('[data-cid="team:general"]').click();
          return page;
        },
      };
    });
  },
});

for (const [version, quickstart] of [
  [19, 'docs/quickstart/react.md'],
  [18, 'packages/react/README.md'],
] as const) {
  installed(
    `[EMB-01] the quickstart of ${quickstart} works with React ${version}, from the packages`,
    async ({ createProject, openChat }) => {
      const project = await createProject(quickstart);
      await project.install(version);
      project.checkTypes();
      await project.build();
      const chat = await openChat(project);
      const [ada, grace] = [await chat.open('ada'), await chat.open('grace')];
      await send(ada, 'Lunch at noon?');
      await expect(grace.getByText('Lunch at noon?', { exact: true })).toBeVisible();
      await send(grace, 'See you there');
      await expect(ada.getByText('See you there', { exact: true })).toBeVisible();
      expect(chat.complaints).toEqual([]);
    },
  );
}

installed('[EMB-01] the packed kit looks like its sources', async ({ createProject, openChat }) => {
  const packed = await createProject();
  await packed.install(19);
  await packed.build();
  const source = await createProject();
  await source.linkSources();
  await source.build('sources');
  const chat = await openChat(packed);
  const page = await chat.open('ada');
  await send(page, 'Lunch at noon?');
  const shown = await pictureAfterReload(page);
  // The same server and the same address, so that nothing differs but the kit.
  await rm(packed.dist, { recursive: true });
  await rename(source.dist, packed.dist);
  // A thousandth of the page. Without the order of the layers it is more than forty times as much.
  expect(await differingPixels(page, shown, await pictureAfterReload(page))).toBeLessThan(700);
});

const composerOf = (page: Page) => page.getByRole('textbox', { name: /General/ });

async function send(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await page.keyboard.press('Enter');
}

/** Opens the channel again and takes a screenshot. */
async function pictureAfterReload(page: Page): Promise<Buffer> {
  await page.reload();
  await page.locator('[data-cid="team:general"]').click();
  await expect(page.getByText('Lunch at noon?', { exact: true })).toBeVisible();
  await expect(composerOf(page)).toBeEnabled();
  await page.waitForLoadState('networkidle');
  return await page.screenshot({ animations: 'disabled', caret: 'hide' });
}
