import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const here = (path: string | undefined) => (path && existsSync(path) ? path : undefined);
/** The system's Chromium; without one Playwright's own is used. */
const chromium = here(process.env.CONFAB_CHROMIUM) ?? here('/usr/bin/chromium');
/** The same without a window, which takes a quarter less time, but neither shows notifications nor records sound. */
const chromiumShell = here('/usr/bin/chromium-headless-shell') ?? chromium;
const needsAll = ['**/notifications.e2e.ts', '**/voice.e2e.ts'];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const launch = (executablePath: string | undefined) => (executablePath ? { executablePath, args } : { args });

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A loaded machine may make a browser late; what passed only at its second try is counted (scripts/testEverything.ts).
  retries: process.env.CI ? 1 : 0,
  // Where so many fail, all do: a build that does not run is reported in minutes.
  maxFailures: process.env.CI ? 20 : 0,
  // A reconnect alone may wait 25 s by rule (CONN-01), and machines are shared.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A service worker would answer requests that tests fail or delay; tests that need it allow it.
    serviceWorkers: 'block',
    // Recording every test costs more than some of them: what failed is run again, and recorded then.
    trace: 'on-first-retry',
    launchOptions: launch(chromium),
  },
  projects: [
    { name: 'without a window', testIgnore: needsAll, use: { launchOptions: launch(chromiumShell) } },
    { name: 'whole', testMatch: needsAll, use: { serviceWorkers: 'allow' } },
  ],
});
