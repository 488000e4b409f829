import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, readConfig } from '@confab/server';
import { signToken } from '../signToken.ts';

/** A service to load a history into. */
export interface SeedTarget {
  url: string;
  token: string;
  /** Stops the service if it was started for the load. */
  release(): Promise<void>;
}

/** The options on the command line. */
export interface SeedTargetOptions {
  url?: string;
  token?: string;
  data?: string;
}

/**
 * Finds the service at `url`, with the token or one signed with the secret in the data folder. Without a `url`: the one
 * that runs at the configured address, else one that is started over the data folder temporarily.
 */
export async function findSeedTarget({ url, token, data }: SeedTargetOptions): Promise<SeedTarget> {
  const config = readConfig(data === undefined ? [] : ['--data', data], process.env);
  const running = url ?? `http://${config.host}:${config.port}`;
  if (url !== undefined || (await answers(running))) {
    const secret = config.appSecret?.[0] ?? (token === undefined ? await readAppSecret(config.data) : '');
    return {
      url: running.replace(/\/$/, ''),
      token: token ?? signToken(secret, { server: true }),
      release: async () => undefined,
    };
  }
  const server = await createServer({ ...config, port: 0, logLevel: 'warn', requestsPerSecond: 0 });
  await server.start();
  return {
    url: server.url,
    token: signToken(server.context.secrets.app[0], { server: true }),
    release: () => server.stop(),
  };
}

async function readAppSecret(data: string): Promise<string> {
  try {
    return JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')).app;
  } catch (cause) {
    throw new Error(
      `Give --token TOKEN, or with --data the folder of the service: ${data} has no secrets.json.`,
      {
        cause,
      },
    );
  }
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
