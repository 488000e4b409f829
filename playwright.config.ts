import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The system's Chromium; without one Playwright's own is used.
const executablePath = [process.env.CONFAB_CHROMIUM, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A loaded machine may make a browser late; what passed only at its second try is counted (scripts/testEverything.ts).
  retries: process.env.CI ? 1 : 0,
  // A reconnect alone may wait 25 s by rule (CONN-01), and machines are shared.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording every test costs more than some of them: what failed is run again, and recorded then.
    trace: 'on-first-retry',
    launchOptions: executablePath ? { executablePath, args } : { args },
  },
});
