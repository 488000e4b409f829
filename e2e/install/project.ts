import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { publishedPackages, readManifest, tarballPath } from '../../scripts/packages/publishedPackages.ts';
import { unpackPackages } from '../../scripts/packedPackages.ts';
import { dependenciesIn, installDependencies } from './installDependencies.ts';
import { type Quickstart, readQuickstart } from './quickstart.ts';

const root = join(import.meta.dirname, '..', '..');

/** The folders of React 18 in the repository, which itself uses a newer one. */
const react18 = {
  react: 'react-18',
  'react-dom': 'react-dom-18',
  '@types/react': 'types-react-18',
  '@types/react-dom': 'types-react-dom-18',
};

const ownManifest = { name: 'product', private: true, type: 'module' };

const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['src'],
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A product</title>
  </head>
  <body>
    <div id="chat"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;

/** A new project outside the repository, with the quickstart's code. */
export class Project implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Creates the project's own files, with the code that a document prints. */
  static async create(quickstart: Quickstart = 'docs/quickstart/react.md'): Promise<Project> {
    const folder = await mkdtemp(join(tmpdir(), 'confab-project-'));
    const project = new Project(folder);
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'package.json'), JSON.stringify(ownManifest));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig, null, 2));
    await writeFile(join(folder, 'index.html'), page);
    for (const [path, code] of await readQuickstart(quickstart)) await writeFile(join(folder, path), code);
    return project;
  }

  /** The built page. */
  get dist(): string {
    return join(this.folder, 'dist');
  }

  /** Installs the tarballs of the last build and what they depend on, without a network. */
  async install(reactVersion: 18 | 19): Promise<void> {
    unpackPackages(this.folder, ['protocol', 'client', 'react']);
    const packed = ['protocol', 'client', 'react'].map((name) =>
      join(this.folder, 'node_modules/@confab', name),
    );
    const react = ['react', 'react-dom', '@types/react', '@types/react-dom'];
    const names = [...react, ...packed.flatMap(dependenciesIn)];
    await installDependencies(this.folder, names, reactVersion === 18 ? react18 : {});
  }

  /** Installs the tarballs of the last build with npm, and the newest of their dependencies. */
  async installFromRegistry(reactVersion: 18 | 19): Promise<void> {
    const packed = publishedPackages().filter(({ name }) => name !== 'server');
    const { devDependencies: pinned = {} } = readManifest(root);
    const manifest = {
      ...ownManifest,
      dependencies: {
        ...Object.fromEntries(packed.map((one) => [one.manifest.name, `file:${tarballPath(one)}`])),
        react: `^${reactVersion}`,
        'react-dom': `^${reactVersion}`,
      },
      devDependencies: {
        '@types/react': `^${reactVersion}`,
        '@types/react-dom': `^${reactVersion}`,
        typescript: pinned.typescript,
      },
    };
    await writeFile(join(this.folder, 'package.json'), JSON.stringify(manifest, null, 2));
    this.#run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']);
  }

  /** Links everything that the repository has, with its own packages as sources. */
  async linkSources(): Promise<void> {
    // The packed sheet begins with it; those of the sources come in any order.
    const order = '<style>@layer cf.tokens, cf.base, cf.components;</style>';
    await writeFile(join(this.folder, 'index.html'), page.replace('<title>', `${order}<title>`));
    await symlink(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Checks the types, with the declarations of all packages; throws what the compiler prints. */
  checkTypes(): void {
    this.#run(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--checkers', '1']);
  }

  /** Builds the page for production, from the packages or from their sources. */
  async build(from: 'packages' | 'sources' = 'packages'): Promise<void> {
    const conditions =
      from === 'sources' ? ['confab-source', ...defaultClientConditions] : [...defaultClientConditions];
    await build({ root: this.folder, configFile: false, logLevel: 'error', resolve: { conditions } });
  }

  #run(command: string, options: string[]): void {
    const { status, stdout, stderr, error } = spawnSync(command, options, {
      cwd: this.folder,
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(`${command} failed in a new project: ${error?.message ?? stdout + stderr}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
