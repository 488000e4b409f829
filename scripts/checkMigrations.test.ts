import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Migration } from '../packages/server/src/core/storage/migration.ts';
import { allMigrations, migrationProblems, problemsOfMigrations } from './checkMigrations.ts';
import { expandProblems } from './migrations/expandRules.ts';
import { root } from './sourceFiles.ts';

const adviceFor = (...statements: string[]) =>
  expandProblems({ statements, isConcurrent: false }).map(({ advice }) => advice);
const migration = (more: Partial<Migration>): Migration => ({ id: 'lamps-0002', up: () => [], ...more });

describe('migration check', () => {
  it('[OPS-02] accepts what the previous release can ignore', () => {
    expect(
      adviceFor(
        'CREATE TABLE lamps (id TEXT PRIMARY KEY, is_on BIGINT NOT NULL)',
        'CREATE UNIQUE INDEX lamps_that_shine ON lamps (is_on)',
        "INSERT INTO lamps VALUES ('a', 1)",
        'ALTER TABLE messages ADD COLUMN lamp TEXT',
        'ALTER TABLE messages ADD COLUMN shines BIGINT NOT NULL DEFAULT 0',
        'UPDATE messages SET shines = 1 WHERE lamp IS NOT NULL',
        "INSERT INTO app (id) VALUES ('a') ON CONFLICT (id) DO NOTHING",
        'CREATE OR REPLACE TRIGGER message_added AFTER INSERT ON messages FOR EACH STATEMENT EXECUTE FUNCTION shine()',
        'ALTER INDEX messages_by_lamp SET (fastupdate = on)',
      ),
    ).toEqual([]);
    expect(
      expandProblems({
        statements: ['CREATE INDEX messages_by_lamp ON messages (lamp)'],
        isConcurrent: true,
      }),
    ).toEqual([]);
  });

  it.each([
    ['DROP TABLE messages', 'unusedSince'],
    ['ALTER TABLE messages DROP COLUMN text', 'unusedSince'],
    ['ALTER TABLE messages RENAME COLUMN text TO words', 'add the new name beside the old one'],
    ['ALTER TABLE messages ALTER COLUMN text SET NOT NULL', 'may write rows that this refuses'],
    ['ALTER TABLE messages ADD COLUMN lamp TEXT NOT NULL', 'add a constant default'],
    ['ALTER TABLE messages ADD COLUMN at BIGINT DEFAULT now()', 'use a constant as default'],
    ['ALTER TABLE messages ADD COLUMN lamp TEXT REFERENCES lamps (id)', 'the restriction later'],
    ['CREATE INDEX messages_by_text ON messages (text)', 'isConcurrent: true'],
    ['CREATE UNIQUE INDEX messages_by_text ON messages (text)', 'rows that it refuses'],
    ['ALTER INDEX messages_by_text RENAME TO messages_by_words', 'add the new name beside the old one'],
    ['DROP INDEX messages_by_text', 'may need the index'],
    ["UPDATE messages SET text = ''", 'write them to a new column'],
    ['DELETE FROM messages', 'delete them by a job'],
    ["INSERT INTO app (id) VALUES ('a')", 'ON CONFLICT'],
    ['CREATE OR REPLACE FUNCTION shine() RETURNS trigger', 'with another name'],
    ['VACUUM', 'not known to be additive'],
  ])('[OPS-02] refuses %s, with what to write instead', (statement, advice) => {
    expect(adviceFor(statement)).toEqual([expect.stringContaining(advice)]);
  });

  it('[OPS-02] refuses statements of an index migration that would block writes', () => {
    const problems = migrationProblems(
      migration({ isConcurrent: true, up: () => ['ALTER TABLE messages ADD COLUMN lamp TEXT'] }),
      '0.1.0',
    );
    expect(problems).toEqual([expect.stringMatching(/^lamps-0002: `ALTER TABLE .*only creates indexes/)]);
  });

  it('[OPS-02] accepts a contract migration only if the previous release does not use what it removes', () => {
    const drop = (unusedSince: string) => migration({ unusedSince, up: () => ['DROP TABLE lamps'] });
    expect(migrationProblems(drop('0.3.1'), '0.4.0')).toEqual([]);
    expect(migrationProblems(drop('0.4.0'), '0.4.2')).toEqual([
      'lamps-0002 removes what version 0.4.0 may run beside: unusedSince must be a version of an earlier minor release than 0.4.',
    ]);
  });

  it('[OPS-02] holds for every migration of the server', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect((await allMigrations()).length).toBeGreaterThan(80);
    expect(await problemsOfMigrations(version)).toEqual([]);
  });
});
