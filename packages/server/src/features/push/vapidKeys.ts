import { createECDH } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../core/config/configError.ts';

/** This server's identity for push services (RFC 8292): a P-256 key pair, both parts as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the pair of a given private key; otherwise that of `vapid.json` in the data folder, which is created (mode
 * 600) if missing.
 */
export async function loadVapidKeys(dataFolder: string, privateKey?: string): Promise<VapidKeys> {
  return (await readVapidKeys(dataFolder, privateKey)) ?? (await makeKeys(join(dataFolder, 'vapid.json')));
}

/** Returns the same pair without creating it. */
export async function readVapidKeys(dataFolder: string, privateKey?: string): Promise<VapidKeys | undefined> {
  if (privateKey !== undefined) return pairOf(privateKey, 'CONFAB_VAPID_PRIVATE_KEY');
  return await readKeys(join(dataFolder, 'vapid.json'));
}

async function readKeys(path: string): Promise<VapidKeys | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}.`);
  }
  return pairOf(/"private_key":\s*"([\w-]+)"/.exec(text)?.[1] ?? '', path);
}

async function makeKeys(path: string): Promise<VapidKeys> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // The library drops leading zeros, but push services require all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify({ private_key: privateKey }, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return pairOf(privateKey, path);
}

function pairOf(privateKey: string, source: string): VapidKeys {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    throw new ConfigError(`${source} must be a private key of P-256, 32 bytes as base64url.`);
  }
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey };
}
