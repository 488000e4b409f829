import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File in the data folder that holds the node's name. */
export const nodeFile = 'node';

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
