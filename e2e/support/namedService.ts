import { createServer, readConfig } from '@confab/server';

/**
 * The service, for which every host name leads to this machine: so that a test's own pages have names, as links that are
 * looked at must (LINK-02). Started by {@link Service} in place of `confab serve`.
 */
const server = await createServer(readConfig(process.argv.slice(3), process.env), {
  resolveHost: async () => ['127.0.0.1'],
});
await server.start();
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log(server.url);
