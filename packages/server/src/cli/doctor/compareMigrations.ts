import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '../../core/config/readConfig.ts';
import { compareVersions } from '../../core/nodes/versions.ts';
import { serverVersion } from '../../core/observe/version.ts';
import type { Migration } from '../../core/storage/migration.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';

/** The migrations of a store. */
export interface AppliedMigrations {
  readonly ids: readonly string[];
  /** The versions that its contract migrations need. */
  readonly needs: readonly string[];
}

/** Compares the applied migrations with those of this version. */
export async function compareMigrations({ ids, needs }: AppliedMigrations): Promise<Finding> {
  const known = await knownMigrations();
  const unknown = ids.filter((id) => !known.some((migration) => migration.id === id));
  const needed = needs.find((version) => compareVersions(serverVersion, version) < 0);
  if (needed !== undefined) {
    return problem(
      'migrations',
      `A newer version has changed the store, which now needs ${needed} or newer.`,
      'Install such a version, or restore a backup that was made before.',
    );
  }
  if (unknown.length > 0) {
    return warning(
      'migrations',
      `A newer version has added to the store (${unknown[0]}).`,
      'This version works with it during an upgrade: install the newer one on this server too.',
    );
  }
  const pending = known.filter(({ id }) => !ids.includes(id));
  if (pending.length === 0) return ok('migrations', `Up to date: ${ids.length}.`);
  const contract = pending.find(({ unusedSince }) => unusedSince !== undefined);
  return warning(
    'migrations',
    `${pending.length} of ${known.length} are pending.`,
    contract
      ? `Make a backup: they run at the next start, and versions before ${contract.unusedSince} cannot use the store afterwards.`
      : 'Make a backup: they run at the next start.',
  );
}

async function knownMigrations(): Promise<readonly Migration[]> {
  const { createServer } = await import('../../server.ts');
  const data = await mkdtemp(join(tmpdir(), 'confab-doctor-'));
  try {
    const server = await createServer(defaultConfig({ data, port: 0, logLevel: 'silent' }));
    await server.stop();
    return server.migrations;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
