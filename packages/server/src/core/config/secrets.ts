import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './configError.ts';

/** The server's own secrets, stored in the data folder, readable by its owner only. */
export interface Secrets {
  /** Signs and verifies users' JWTs (HS256, APP-03). Shared with the host's back end. */
  readonly app: string;
  /** Key for the hashes of session tokens, invitations and the like. */
  readonly session: string;
}

/**
 * Reads `secrets.json` of the data folder, or creates it (mode 600). `appSecret` from the configuration takes
 * precedence.
 */
export async function loadSecrets(dataFolder: string, appSecret?: string): Promise<Secrets> {
  const path = join(dataFolder, 'secrets.json');
  const kept = (await readSecrets(path)) ?? (await makeSecrets(path));
  return { ...kept, app: appSecret ?? kept.app };
}

async function readSecrets(path: string): Promise<Secrets | undefined> {
  try {
    const { app, session } = JSON.parse(await readFile(path, 'utf8'));
    if (typeof app !== 'string' || typeof session !== 'string') throw new SyntaxError();
    await chmod(path, 0o600);
    return { app, session };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new ConfigError(`${path} must be a JSON object with "app" and "session".`);
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

async function makeSecrets(path: string): Promise<Secrets> {
  const secret = () => randomBytes(32).toString('base64url');
  const made = { app: secret(), session: secret() };
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(made, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return made;
}
