import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runConfab } from '../testing/runConfab.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-tool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const patient = { timeout: 120_000 };

/** Replaces a program of PostgreSQL by one that records how it was called and is killed. */
async function replaceTool(name: string) {
  const tools = join(folder, 'tools');
  await mkdir(tools);
  const record = join(folder, 'called');
  const script = `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$*" >'${record}'\nkill -9 $$\n`;
  await writeFile(join(tools, name), script, { mode: 0o755 });
  return {
    PATH: `${tools}:${process.env.PATH}`,
    async called() {
      const [password, args] = (await readFile(record, 'utf8')).split('\n');
      return { password, args };
    },
  };
}

test(
  '[OPS-04] restore hides the password of PostgreSQL from the process list and from errors',
  patient,
  async () => {
    const copy = join(folder, 'copy');
    await mkdir(copy);
    await writeFile(join(copy, 'backup.json'), JSON.stringify({ format: 1, database: 'postgres' }));
    await writeFile(join(copy, 'confab.dump'), '');
    const { PATH, called } = await replaceTool('pg_restore');
    const variables = { PATH, CONFAB_DATABASE_URL: 'postgres://app:lamp%23secret@127.0.0.1:1/confab' };
    const { code, err } = await runConfab(variables, 'restore', copy, '--data', join(folder, 'new'));
    expect({ code, err }).toEqual({ code: 1, err: 'pg_restore failed (signal SIGKILL).' });
    expect(await called()).toEqual({
      password: 'lamp#secret',
      args: expect.stringMatching(/^--no-owner .+ --dbname postgres:\/\/app@127\.0\.0\.1:1\/confab$/),
    });
  },
);

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
test.skipIf(!postgresUrl)(
  '[OPS-04] backup hides the password of PostgreSQL from the process list and from errors',
  patient,
  async () => {
    const database = await createPostgresDatabase(postgresUrl as string);
    try {
      const data = join(folder, 'data');
      {
        await using _server = await startTestServer({ data, databaseUrl: database.url });
      }
      const url = new URL(database.url);
      url.password = 'lamp-secret';
      const { PATH, called } = await replaceTool('pg_dump');
      const variables = { PATH, CONFAB_DATABASE_URL: url.href };
      const { code, err } = await runConfab(variables, 'backup', join(folder, 'copy'), '--data', data);
      expect({ code, err }).toEqual({ code: 1, err: 'pg_dump failed (signal SIGKILL).' });
      const { password, args } = await called();
      expect(password).toBe('lamp-secret');
      expect(args).not.toContain('lamp-secret');
    } finally {
      await database.remove();
    }
  },
);
