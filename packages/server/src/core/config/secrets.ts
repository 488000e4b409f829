import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './configError.ts';
import type { KeyRing } from './keyRing.ts';

/** The server's own secrets: from the settings, or generated into the data folder, readable by its owner only. */
export interface Secrets {
  /** Sign and verify users' JWTs (HS256, APP-03). Shared with the host's back end. */
  readonly app: KeyRing;
  /**
   * Sign and verify CSRF tokens, file tickets, unsubscribe links, reset codes and picture addresses, and encrypt the
   * secrets of authenticator apps.
   */
  readonly session: KeyRing;
}

type SecretSettings = Pick<Config, 'data'> & Partial<Pick<Config, 'appSecret' | 'sessionSecret'>>;

/**
 * Loads the secrets of the settings, and those that are not set from `secrets.json` of the data folder, which is created
 * (mode 600) if missing.
 */
export async function loadSecrets({ data, appSecret, sessionSecret }: SecretSettings): Promise<Secrets> {
  if (appSecret && sessionSecret) return { app: appSecret, session: sessionSecret };
  const path = join(data, 'secrets.json');
  const found = await readSecrets(path);
  if (found) await chmod(path, 0o600);
  const kept = found ?? (await makeSecrets(path));
  return { app: appSecret ?? [kept.app], session: sessionSecret ?? [kept.session] };
}

/** Returns the app secret of a server, without creating one; undefined if there is none. */
export async function readAppSecret({
  data,
  appSecret,
}: Pick<SecretSettings, 'data' | 'appSecret'>): Promise<KeyRing | undefined> {
  if (appSecret) return appSecret;
  const kept = await readSecrets(join(data, 'secrets.json'));
  return kept && [kept.app];
}

interface KeptSecrets {
  readonly app: string;
  readonly session: string;
}

async function readSecrets(path: string): Promise<KeptSecrets | undefined> {
  try {
    const { app, session } = JSON.parse(await readFile(path, 'utf8'));
    if (typeof app !== 'string' || typeof session !== 'string') throw new SyntaxError();
    return { app, session };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new ConfigError(`${path} must be a JSON object with "app" and "session".`);
    throw error;
  }
}

async function makeSecrets(path: string): Promise<KeptSecrets> {
  const secret = () => randomBytes(32).toString('base64url');
  const made = { app: secret(), session: secret() };
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(made, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return made;
}
