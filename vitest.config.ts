import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['confab-source'] },
  ssr: { resolve: { conditions: ['confab-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
