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

/** Stores the name of this node in the {@link nodeFile} of its data folder, unless it is there. */
export async function storeNodeId(dataFolder: string, node: string): Promise<void> {
  if ((await readNodeId(dataFolder)) !== node) {
    await writeFile(join(dataFolder, nodeFile), `${node}\n`, { mode: 0o600 });
  }
}
