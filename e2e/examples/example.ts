import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { publishedPackages, readManifest, tarballPath } from '../../scripts/packages/publishedPackages.ts';

const root = join(import.meta.dirname, '..', '..');

/** The registry cannot be reached from this machine. */
export class NoRegistry extends Error {}

/** A project of `examples/` in a folder outside the repository, with the packages of the last build. */
export class Example implements AsyncDisposable {
  readonly folder: string;
  readonly #running: ChildProcess[] = [];
  /** The lines that its programs have printed. */
  readonly lines: string[] = [];
  /** Called with each line. */
  onLine: (line: string) => void = () => {};

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies a project, without what was installed or built in it. */
  static async copy(name: string): Promise<Example> {
    const folder = await mkdtemp(join(tmpdir(), `confab-${name}-`));
    await cp(join(root, 'examples', name), folder, {
      recursive: true,
      filter: (path) => !/\/(node_modules|\.next|dist|package-lock\.json)$/.test(path),
    });
    return new Example(folder);
  }

  /** Installs its dependencies with npm: Confab's packages from their tarballs, others from the registry. */
  async install(more: Record<string, string> = {}): Promise<void> {
    const { dependencies = {}, ...manifest } = readManifest(this.folder);
    const all = { ...dependencies, ...packedFor(dependencies), ...more };
    await writeFile(
      join(this.folder, 'package.json'),
      JSON.stringify({ ...manifest, dependencies: all }, null, 2),
    );
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await this.run('npm', ['install', ...options]).catch((error: Error) => {
      const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/.test(error.message);
      throw isOffline ? new NoRegistry('npm cannot reach its registry', { cause: error }) : error;
    });
  }

  /** Runs a program in the project to its end; throws what it printed if it fails. */
  async run(command: string, options: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const child = this.#spawn(command, options, env);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`${command} ${options.join(' ')} failed: ${printed}`);
    return printed;
  }

  /**
   * Starts a program in the project and waits until it prints a line like `ready`; it ends with the example. Returns its
   * input.
   */
  async start(
    command: string,
    options: readonly string[],
    env: Record<string, string>,
    ready: RegExp,
  ): Promise<Writable> {
    const child = this.#spawn(command, options, env);
    const isReady = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        this.onLine(line);
        if (ready.test(line)) isReady.resolve();
      });
    }
    child.once('exit', (status) =>
      isReady.reject(new Error(`${command} ended with ${status}: ${this.lines.join('\n')}`)),
    );
    await isReady.promise;
    return child.stdin as Writable;
  }

  #spawn(command: string, options: readonly string[], env: Record<string, string>): ChildProcess {
    const child = spawn(command, options, {
      cwd: this.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that what it starts ends with it.
      detached: true,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...env },
    });
    this.#running.push(child);
    return child;
  }

  /** Ends its programs and forgets what they printed. */
  async stop(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGTERM');
      await gone;
    }
    this.lines.length = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the tarballs of Confab's packages among these dependencies, and of those that they depend on in turn. */
function packedFor(dependencies: Readonly<Record<string, string>>): Record<string, string> {
  const published = new Map(publishedPackages().map((one) => [one.manifest.name, one]));
  const packed: Record<string, string> = {};
  const wanted = Object.keys(dependencies);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const one = published.get(name);
    if (!one || packed[name]) continue;
    packed[name] = `file:${tarballPath(one)}`;
    wanted.push(...Object.keys(one.manifest.dependencies ?? {}));
  }
  return packed;
}

/** Reads the secret that a server signs its users' tokens with. */
export async function readAppSecret(dataFolder: string): Promise<string> {
  return JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8')).app;
}
