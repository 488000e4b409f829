import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File in the data folder that holds the node's name. */
export const nodeFile = 'node';

/** Reads this node's name; a new one that is not stored yet on the first start. */
export async function readNodeId(dataFolder: string): Promise<string> {
  const kept = await readFile(join(dataFolder, nodeFile), 'utf8').catch(() => '');
  return /^[0-9a-f-]{36}$/.test(kept.trim()) ? kept.trim() : randomUUID();
}

/**
 * Loads this node's name among those that share a database: the {@link nodeFile} of its data folder, created on first
 * start.
 */
export async function loadNodeId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, nodeFile);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f-]{36}$/.test(kept.trim())) return kept.trim();
  const made = randomUUID();
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
}
