import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareVersions, minorOf } from '../packages/server/src/core/nodes/versions.ts';
import { postgresDialect, sqliteDialect } from '../packages/server/src/core/storage/dialect.ts';
import type { Migration } from '../packages/server/src/core/storage/migration.ts';
import { createServer, defaultConfig } from '../packages/server/src/index.ts';
import { expandProblems } from './migrations/expandRules.ts';
import { repositoryFiles, root } from './sourceFiles.ts';

/** The migrations that were there before servers of two versions could share a database. */
const baseline: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(join(import.meta.dirname, 'migrations/baseline.json'), 'utf8')) as string[],
);

/** Returns the problems of migrations in a version of Confab, each as one sentence without the file. */
export function migrationProblems(migration: Migration, version: string): string[] {
  const { id, isConcurrent = false, unusedSince } = migration;
  if (unusedSince !== undefined) {
    return compareVersions(`${minorOf(unusedSince)}.0`, `${minorOf(version)}.0`) < 0
      ? []
      : [
          `${id} removes what version ${unusedSince} may run beside: unusedSince must be a version of an earlier minor release than ${minorOf(version)}.`,
        ];
  }
  const problems = [sqliteDialect, postgresDialect].flatMap((dialect) =>
    expandProblems({ statements: migration.up(dialect), isConcurrent }).map(
      ({ statement, advice }) => `${id}: \`${statement}\`: ${advice}.`,
    ),
  );
  return [...new Set(problems)];
}

/** Returns all migrations of the server. */
export async function allMigrations(): Promise<readonly Migration[]> {
  const data = mkdtempSync(join(tmpdir(), 'confab-migrations-'));
  try {
    const server = await createServer(defaultConfig({ data, port: 0, logLevel: 'silent' }));
    await server.stop();
    return server.migrations;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Returns the problems of all migrations after the baseline, each with the file that declares the migration. */
export async function problemsOfMigrations(version: string): Promise<string[]> {
  const migrations = await allMigrations();
  const texts = repositoryFiles()
    .filter((path) => /^packages\/server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const fileOf = (id: string) => texts.find(([, text]) => text.includes(`'${id}'`))?.[0] ?? 'a migration';
  const known = new Set(migrations.map(({ id }) => id));
  return [
    ...[...baseline]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is gone: stores that applied it need it.`),
    ...migrations
      .filter(({ id }) => !baseline.has(id))
      .flatMap((migration) =>
        migrationProblems(migration, version).map((problem) => `${fileOf(migration.id)}: ${problem}`),
      ),
  ];
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problems = await problemsOfMigrations(version);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log('Migrations: the previous release can run beside each of them.');
}
