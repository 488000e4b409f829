import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultConfig } from '../../core/config/readConfig.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';

/** Compares the applied migrations with those of this version. */
export async function compareMigrations(applied: readonly string[]): Promise<Finding> {
  const known = await knownMigrations();
  const unknown = applied.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    return problem(
      'migrations',
      `A newer version has changed the store (${unknown[0]}).`,
      'Install that version, or restore a backup that was made before.',
    );
  }
  const pending = known.size - applied.length;
  if (pending === 0) return ok('migrations', `Up to date: ${applied.length}.`);
  return warning(
    'migrations',
    `${pending} of ${known.size} are pending.`,
    'Make a backup: they run at the next start, and older versions cannot open the store afterwards.',
  );
}

/** Returns the migrations of this version, from a fresh store. */
async function knownMigrations(): Promise<ReadonlySet<string>> {
  const { createServer } = await import('../../server.ts');
  const data = await mkdtemp(join(tmpdir(), 'confab-doctor-'));
  try {
    const server = await createServer(defaultConfig({ data, port: 0, logLevel: 'silent' }));
    const rows = await server.context.database.read.query(
      () => sql<{ id: string }>`SELECT id FROM storage_migrations`,
    );
    await server.stop();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
