import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../packages/testing/src/freePort.ts';

/** A PostgreSQL of our own, on a free port, in a temporary folder that is removed when it stops. */
export interface Postgres {
  url: string;
  /** Stops it, `fast` by ending connections or `immediate` as in a crash, and starts it again on the same data. */
  restart(how: keyof typeof stopSignals): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL's signals: a "fast" stop ends connections instead of waiting for them. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/**
 * Returns the folder that contains `initdb` and `postgres` (the newest one), or undefined if PostgreSQL is not
 * installed.
 */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(':');
  return [...versions.map((version) => join(debian, version, 'bin')), ...onPath].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
}

/** PostgreSQL's own default is for a machine with hardly any memory; its manual recommends a quarter of the memory. */
const memory = ['shared_buffers=1GB'];
/** For tests, which end with their PostgreSQL: durability through a power cut would only cost them time. */
const unsynced = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

/** Starts PostgreSQL, `durable` as it is by default; fails with one sentence if it is not installed. */
export async function startPostgres({ durable }: { durable: boolean }): Promise<Postgres> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const owner = databaseOwner();
  const folder = mkdtempSync(join(durable ? tmpdir() : unsyncedFolder(), 'confab-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'confab', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=300',
    ...(durable ? memory : unsynced),
  ].flatMap((setting) => ['-c', setting]);
  const launch = async () => {
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', `${port}`, '-k', folder, ...settings],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(server, 'exit');
    const output: string[] = [];
    for await (const line of createInterface(server.stderr)) {
      output.push(line);
      if (line.includes('ready to accept connections')) break;
    }
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`);
    server.stderr.resume();
    return async (how: keyof typeof stopSignals) => {
      server.kill(stopSignals[how]);
      await ended;
    };
  };

  let end = await launch();
  return {
    url: `postgres://confab@127.0.0.1:${port}/postgres`,
    async restart(how) {
      await end(how);
      end = await launch();
    },
    async stop() {
      await end('fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the folder of data that need not survive: in memory, if the machine has enough. Each test's database is a
 * thousand files, and creating and removing them on a disk took as long as everything else that the tests on PostgreSQL
 * do.
 */
function unsyncedFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 2 ** 31 ? inMemory : tmpdir();
}

/** PostgreSQL refuses to run as root; there it runs as the user that its package created. */
function databaseOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (!uid || !gid) throw new Error('Running as root, and there is no user "postgres" to run PostgreSQL as.');
  return { uid, gid };
}
