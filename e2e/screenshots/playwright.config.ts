import everyday from '../../playwright.config.ts';

/** Draws docs/screenshots; not part of the tests. */
export default {
  ...everyday,
  projects: undefined,
  testDir: '.',
  testMatch: 'screenshots.ts',
  workers: 1,
  outputDir: '../../.cache/screenshots',
};
