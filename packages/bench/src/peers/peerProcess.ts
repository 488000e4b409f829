import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ProcessUsage, usageOf } from '@confab/testing/process';

/** A chat server of another project, with how to run it on a port of the loopback. */
export interface PeerPlan {
  name: string;
  /** The Debian packages it needs. */
  packages: string[];
  /** The user that its package creates; used when this process is root. */
  user: string;
  /** Returns its files by name, its command line and its environment, in a folder and on a port. */
  layOut(folder: string, port: number): PeerLayout;
}

export interface PeerLayout {
  files: Record<string, string>;
  command: string[];
  variables?: Record<string, string>;
}

const startTimeoutMs = 60_000;

/** Returns the Debian packages of these that are not installed. */
export function missingPackages(packages: readonly string[]): string[] {
  return packages.filter((name) => packageVersion(name) === undefined);
}

/** Returns the installed version of a Debian package. */
export function packageVersion(name: string): string | undefined {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  const isInstalled = /^Status: .* installed$/m.test(stdout ?? '');
  return isInstalled ? /^Version: (.+)$/m.exec(stdout)?.[1] : undefined;
}

/** A running peer, in a temporary folder of its own that is removed when it stops. */
export class PeerProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
  }

  /** Writes the peer's configuration, starts it as an ordinary user and waits until it accepts connections. */
  static async start(plan: PeerPlan): Promise<PeerProcess> {
    const folder = await mkdtemp(join(tmpdir(), `confab-${plan.name}-`));
    const port = await freePort();
    const { files, command, variables } = plan.layOut(folder, port);
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const owner = process.getuid?.() === 0 ? ownerOf(plan.user) : undefined;
    if (owner) {
      for (const path of ['', ...readdirSync(folder)]) chownSync(join(folder, path), owner.uid, owner.gid);
    }
    const output = openSync(join(folder, 'output.log'), 'w');
    const [program, ...args] = command;
    const child = spawn(program!, args, {
      ...owner,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...variables },
      stdio: ['ignore', output, output],
    });
    const peer = new PeerProcess(port, child, folder);
    const until = performance.now() + startTimeoutMs;
    while (!(await accepts(port))) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
        const output = readFileSync(join(folder, 'output.log'), 'utf8').slice(-2000);
        await peer.stop();
        throw new Error(`${plan.name} did not start: ${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return peer;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  usage(): ProcessUsage {
    return usageOf(this.pid);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function ownerOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (!uid || !gid) throw new Error(`There is no user "${user}", which the package creates.`);
  return { uid, gid };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}
