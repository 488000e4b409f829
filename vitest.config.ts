import { defineConfig } from 'vitest/config';

/** What runs no server of its own in its tests, or one that it stops: its files may share what they import. */
const light = ['protocol', 'client', 'react', 'web'].map((name) => `packages/${name}/src/**/*.test.{ts,tsx}`);

export default defineConfig({
  resolve: { conditions: ['confab-source'] },
  ssr: { resolve: { conditions: ['confab-source'] } },
  test: {
    // Most tests wait for a server, so a core each is not too many; without this one core would stay idle.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A condition may come late on a loaded machine; the default gives up after a second.
    expect: { poll: { timeout: 10_000 } },
    // As with the browser's: a loaded machine may make a test late, and what passed at its second try is counted.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'light', include: light, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: light,
        },
      },
    ],
  },
});
