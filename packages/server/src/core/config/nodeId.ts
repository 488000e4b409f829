import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names the node in its data folder. */
export const nodeFile = 'node';

/**
 * Loads this node's name among those that share a database: the {@link nodeFile} of its data folder, made at first
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
