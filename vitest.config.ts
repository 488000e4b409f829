import { defineConfig } from 'vitest/config';

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
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // Test files share what they import: each stops what it starts, and importing cost an eighth of the time.
    isolate: false,
  },
});
