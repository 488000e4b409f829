import closeWithGrace from 'close-with-grace';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { portWasChosen, readConfig } from '../core/config/readConfig.ts';
import { settings } from '../core/config/settings.ts';
import { createLogger } from '../core/observe/logger.ts';
import { serverVersion } from '../core/observe/version.ts';
import { drainMsOf } from '../core/realtime/drainServer.ts';
import type { ConfabServer } from '../server.ts';
import type { Command } from './command.ts';

/** A slower stop is aborted; the time for sockets to leave is added. */
const stopWithinMs = 15_000;

export const serve: Command = {
  name: 'serve',
  summary: 'Run the server.',
  usage: `usage: confab serve [--port N] [--host HOST] [--data DIR] [--roles ROLES]

Runs the server until it is stopped: SIGTERM lets it finish its work, a second one ends it at once.
  --port N      the port to listen on; 0 picks a free one (default ${settings.port.fallback})
  --host HOST   the address to listen on (default ${settings.host.fallback})
  --data DIR    the data folder (default ${settings.data.fallback})
  --roles ROLES the work of this server in a cluster (default ${settings.roles.fallback})
Every other setting is a CONFAB_ variable or a key in confab.json in the data folder.`,
  async run(args) {
    const config = readConfig(args, process.env);
    const logger = createLogger(config.logLevel);
    // Loaded here, so that all other commands start quickly.
    const { createServer } = await import('../server.ts');
    const server = await createServer(config, { logger });
    await listen(server, args, config);
    closeWithGrace({ delay: stopWithinMs + drainMsOf(config), logger }, async ({ signal, err }) => {
      if (err) logger.fatal({ err }, 'stopping after an error');
      else logger.info({ signal }, 'stopping');
      await server.stop();
    });
    const url = config.publicUrl ?? server.url;
    // A sentence for people, JSON for log collectors; shown at any log level.
    if (process.stdout.isTTY) console.log(`Confab is running at ${url}`);
    else createLogger('info').info({ url, version: serverVersion }, `Confab is running at ${url}`);
  },
};

async function listen(server: ConfabServer, args: readonly string[], { host, port }: Config): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`CONFAB_HOST must be an address of this machine; ${host} is not.`);
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} needs elevated privileges: choose a port from 1024 up.`);
    if (code !== 'EADDRINUSE') throw error;
    const advice = portWasChosen(args, process.env)
      ? 'choose another'
      : 'choose another with --port N (0 picks a free one)';
    throw new ConfigError(`Port ${port} is in use by another program: ${advice}.`);
  }
}
