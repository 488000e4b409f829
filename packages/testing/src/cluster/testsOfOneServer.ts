/** Test files that cannot run against several nodes, each with the reason. */
export const testsOfOneServer: Readonly<Record<string, string>> = {
  'packages/server/src/features/channelQueries/channelPlans.test.ts': 'reads query plans of SQLite',
  'packages/server/src/features/users/directoryPlans.test.ts': 'reads query plans of SQLite',
  'packages/server/src/features/webhooks/severalServers.test.ts': 'starts the other servers itself',
};
