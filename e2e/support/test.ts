import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Service, type ServiceOptions } from './service.ts';

/** A user with a browser of their own. */
export interface Person {
  name: string;
  id: string;
  page: Page;
  context: BrowserContext;
}

interface Fixtures {
  /** Closes the browsers that a test opened and left open: their pages would go on beside the next tests. */
  closedContexts: undefined;
  /** An empty server for this test alone. */
  emptyService: Service;
  /** Opens a browser for a new user, signed in on `service`. */
  person(name: string, options?: { phone?: boolean }): Promise<Person>;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const password = 'rain radar until nine';

/** The tests' own `test`: with a server for the worker, and users. */
export const test = base.extend<Fixtures, { service: Service; serviceOptions: ServiceOptions }>({
  serviceOptions: [{}, { option: true, scope: 'worker' }],
  service: [
    async ({ serviceOptions }, use) => {
      const service = await Service.start(serviceOptions);
      // The first account is the admin; the others sign up without an invitation.
      const token = await signUpByApi(service, 'Margaret', 'margaret@confab.example');
      await patchApp(service, token, { name: 'Lantern Works', sign_up: 'open' });
      await use(service);
      await service.remove();
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await use(context);
    await endRoutes(context);
  },
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  emptyService: async ({ browserName: _ }, use) => {
    const service = await Service.start();
    await use(service);
    await service.remove();
  },
  person: async ({ browser, service }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, options = {}) => {
      const context = await browser.newContext({ baseURL: service.url, ...(options.phone ? phone : {}) });
      contexts.push(context);
      const email = `${name.toLowerCase()}.${crypto.randomUUID()}@confab.example`;
      const answer = await context.request.post('/api/v1/sessions/sign-up', {
        data: { name, email, password },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      const { me } = (await answer.json()) as { me: { id: string } };
      return { name, id: me.id, context, page: await context.newPage() };
    });
    await Promise.all(contexts.map(endRoutes));
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Lets no handler of a route outlive its test, where it would fail as an error outside any test. */
const endRoutes = (context: BrowserContext) =>
  Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));

async function signUpByApi(service: Service, name: string, email: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v1/sessions/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function patchApp(service: Service, token: string, body: object): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/app`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The app could not be opened: ${await answer.text()}`);
}
