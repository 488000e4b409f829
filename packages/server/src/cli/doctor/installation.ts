import { existsSync } from 'node:fs';
import type { Config } from '../../core/config/config.ts';
import type { KeyRing } from '../../core/config/keyRing.ts';
import { readAppSecret } from '../../core/config/secrets.ts';
import { addressOfRunning } from '../api.ts';

/** The installation that `confab doctor` examines. */
export interface Installation {
  readonly config: Config;
  /** The address of the running server of the data folder, if any. */
  readonly running: string | undefined;
  /** The app secret, if there is one yet. */
  readonly appSecret: KeyRing | undefined;
}

/** Finds the running server and the secret, without creating anything. */
export async function findInstallation(config: Config): Promise<Installation> {
  if (!existsSync(config.data)) return { config, running: undefined, appSecret: config.appSecret };
  const running = await addressOfRunning(config.data);
  return { config, running, appSecret: await readAppSecret(config).catch(() => undefined) };
}

/** Returns the value of a metric of the running server; undefined if it cannot be read. */
export async function readMetric(
  { running, config: { metricsToken } }: Installation,
  name: string,
): Promise<number | undefined> {
  if (running === undefined) return undefined;
  const headers: Record<string, string> = metricsToken ? { authorization: `Bearer ${metricsToken}` } : {};
  const answer = await fetch(`${running}/metrics`, { headers });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
