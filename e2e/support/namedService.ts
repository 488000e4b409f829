import { createServer, readConfig } from '@confab/server';

/**
 * The service, for which every host name resolves to this machine: the test's own pages then have names, as previewed
 * links must (LINK-02). Started by {@link Service} instead of `confab serve`.
 */
const server = await createServer(readConfig(process.argv.slice(3), process.env), {
  resolveHost: async () => ['127.0.0.1'],
});
await server.start();
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log(server.url);
