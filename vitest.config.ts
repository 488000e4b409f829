import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['confab-source'] },
  ssr: { resolve: { conditions: ['confab-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // Most tests wait for a server, so a core each is not too many; without this one core would stay idle.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As with the browser's: a loaded machine may make a test late, and what passed at its second try is counted.
    retry: process.env.CI ? 1 : 0,
  },
});
