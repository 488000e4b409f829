import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsOfOneServer } from './packages/testing/src/cluster/testsOfOneServer.ts';

const { CONFAB_TEST_NODES, CONFAB_TEST_POSTGRES_URL, CONFAB_TEST_SEED } = process.env;
const seed = CONFAB_TEST_SEED ?? String(Math.floor(Math.random() * 1e6));

/** The tests, against one server, or against as many nodes as `CONFAB_TEST_NODES` says. */
const everything = {
  extends: true,
  test: {
    name: CONFAB_TEST_NODES ? `${CONFAB_TEST_NODES} nodes` : 'unit',
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(CONFAB_TEST_NODES ? Object.keys(testsOfOneServer) : [])],
    env: { CONFAB_TEST_SEED: seed },
  },
};

/** Tests that run against three nodes in every run; `npm run test:long` runs all of them so. */
const atThreeNodes = {
  extends: true,
  test: {
    name: '3 nodes',
    include: [
      'packages/client/src/chatClient.test.ts',
      'packages/client/src/features/messages/{sending,staleAnswers}.test.ts',
      'packages/server/src/features/attachments/serveFile.test.ts',
      'packages/server/src/features/channelQueries/queryChannels.test.ts',
      'packages/server/src/features/channelTypes/openSockets.test.ts',
      'packages/server/src/features/channels/channels.test.ts',
      'packages/testing/src/families/accessMatrix.test.ts',
    ],
    env: { CONFAB_TEST_SEED: seed, CONFAB_TEST_NODES: '3', CONFAB_TEST_SAMPLE: '1' },
  },
};

/** Files that take minutes. By their size they would come last, and one worker would wait for the other. */
const slowFiles = /(convergence|newFeature|(socket|poll|tabs)Histories)\.test\.ts$/;

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const hasNodes = Boolean(CONFAB_TEST_POSTGRES_URL);
if (hasNodes) console.log(`CONFAB_TEST_SEED=${seed} chooses the node of each request.`);

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
    // Test files share what they import: each stops what it starts, and importing cost an eighth of the time.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    projects: hasNodes && !CONFAB_TEST_NODES ? [everything, atThreeNodes] : [everything],
  },
});
