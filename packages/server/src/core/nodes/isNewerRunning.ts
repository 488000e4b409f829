import type { Config } from '../config/config.ts';
import type { Database } from '../storage/database.ts';
import { selectOtherNodes } from './nodeStatements.ts';
import { nodeLifeMs } from './nodeTables.ts';
import { compareVersions } from './versions.ts';

interface RunningServer {
  readonly config: Pick<Config, 'bus'>;
  readonly database: Pick<Database, 'read'>;
  readonly version: string;
}

/**
 * Whether a server of a newer version, among those that count, shares the database: during an upgrade, it knows more
 * than this one.
 */
export async function isNewerRunning(
  { config, database, version }: RunningServer,
  counts: (node: string) => boolean = () => true,
): Promise<boolean> {
  if (config.bus === 'none') return false;
  const others = await database.read.all(selectOtherNodes, { id: '', now: Date.now(), lifeMs: nodeLifeMs });
  return others.some(({ id, version: other }) => compareVersions(other, version) > 0 && counts(id));
}
