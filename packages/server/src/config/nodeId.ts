import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What this node is called among those that share a database: the `node` file of its data folder, made at first start. */
export async function loadNodeId(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'node');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f-]{36}$/.test(kept.trim())) return kept.trim();
  const made = randomUUID();
  await writeFile(path, `${made}\n`, { mode: 0o600 });
  return made;
}
