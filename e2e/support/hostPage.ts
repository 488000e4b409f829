import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';
import { installPackedPackages } from '../../scripts/packedPackages.ts';

/** A host's page that is built from the packed packages and served. */
export interface HostPage {
  /** Its address. */
  readonly url: string;
  /** Ends the server and removes the build. */
  close(): Promise<void>;
}

export interface HostPageOptions {
  /** The folder of its sources, and the names of the files. */
  folder: string;
  files: readonly string[];
  /** The page's Content-Security-Policy; none by default. */
  policy?: string;
  /** Called before the build with the folder that it is built in. */
  prepare?(root: string): Promise<void>;
}

/** Builds a host's page with the packed kit and serves it on a free port. */
export async function serveHostPage({ folder, files, policy, prepare }: HostPageOptions): Promise<HostPage> {
  const root = await mkdtemp(join(tmpdir(), 'confab-kit-'));
  for (const name of files) await cp(join(folder, name), join(root, name));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  installPackedPackages(root, ['protocol', 'client', 'react']);
  await prepare?.(root);
  const headers = policy === undefined ? {} : { 'Content-Security-Policy': policy };
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1', headers },
  };
  await build(config);
  const server = await preview(config);
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return {
    url,
    async close() {
      await server.close();
      await rm(root, { recursive: true });
    },
  };
}
