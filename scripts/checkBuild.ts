import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../packages/testing/src/freePort.ts';
import { publishedPackages } from './packages/publishedPackages.ts';
import { installPackedPackages } from './packedPackages.ts';
import { root } from './sourceFiles.ts';

// Installs the packed packages in an empty folder away from the sources, and runs the service from there: Node refuses
// TypeScript under node_modules, so anything that the build missed fails here.
const HOST = `import { Button, TextProvider, ThemeRoot } from '@confab/react';
import { renderToString } from 'react-dom/server';

const html = renderToString(
  <TextProvider locale="en-GB">
    <ThemeRoot theme="light">
      <Button variant="primary" onClick={(event) => event.currentTarget.blur()}>Send</Button>
    </ThemeRoot>
  </TextProvider>,
);
if (!/<button[^>]*class="cf-button"[^>]*>Send/.test(html)) throw new Error('The kit renders ' + html);
`;
const packages = publishedPackages().map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), 'confab-build-'));
try {
  checkLayers();
  installPackedPackages(folder, packages);
  for (const name of packages) checkContents(name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await runs(
    ['@confab/protocol', '@confab/protocol/schemas', '@confab/client', '@confab/react', '@confab/server']
      .map((name) => `await import('${name}');`)
      .join(' '),
  );
  await runs(
    "import { accessSync } from 'node:fs'; accessSync(new URL(import.meta.resolve('@confab/react/style.css')));",
  );
  await checkHost();
  await serves();
  console.log('Build: the packages run when installed.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The first of the app's style sheets decides the order of the layers, so each must begin with it. */
function checkLayers(): void {
  const assets = join(root, 'packages/web/dist/assets');
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css'))) {
    const order = '@layer cf.tokens,cf.base,cf.components,web;';
    if (!readFileSync(join(assets, name), 'utf8').startsWith(order))
      throw new Error(`${name} does not begin with the order of the layers.`);
  }
  const kit = readFileSync(join(root, 'packages/react/dist/style.css'), 'utf8');
  if (!kit.startsWith('@layer cf.tokens, cf.base, cf.components;'))
    throw new Error("The kit's style.css does not begin with the order of the layers.");
}

/** Checks that a package has no leftovers, no two names that differ only in case, and all its imports. */
function checkContents(name: string): void {
  const target = join(folder, 'node_modules/@confab', name);
  const paths = readdirSync(target, { recursive: true, encoding: 'utf8' });
  const leftovers = paths.filter((path) => /\.tsbuildinfo$|\.test\.|(^|\/)(src|testing)(\/|$)/.test(path));
  const byCase = new Map(paths.map((path) => [path.toLowerCase(), path]));
  const twins = paths.filter((path) => byCase.get(path.toLowerCase()) !== path);
  const missing = paths
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .flatMap((path) => missingImports(join(target, path)));
  for (const [what, found] of Object.entries({
    leftovers,
    'names that differ in case alone': twins,
    missing,
  }))
    if (found.length > 0) throw new Error(`The pack of @confab/${name} has ${what}: ${found.join(', ')}`);
}

/** Lists relative imports of a packed module whose files do not exist. */
function missingImports(path: string): string[] {
  const imported = readFileSync(path, 'utf8').matchAll(/^(?:import|export|\}).*?['"](\.[^'"]+)['"];$/gm);
  return [...imported].flatMap(([, specifier = '']) => {
    const file = join(dirname(path), specifier);
    const stands = existsSync(path.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file);
    return stands ? [] : [`${specifier} in ${path}`];
  });
}

/** Compiles a strict host that imports every entry of the kit, checks its declarations too, and renders it. */
async function checkHost(): Promise<void> {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/react/package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const imports = Object.keys(exports).map((path) => `import '@confab/react${path.slice(1)}';`);
  writeFileSync(join(folder, 'entries.ts'), `${imports.join('\n')}\n`);
  writeFileSync(join(folder, 'host.tsx'), HOST);
  const options = [
    '--strict',
    '--skipLibCheck',
    'false',
    '--jsx',
    'react-jsx',
    '--target',
    'es2023',
    '--checkers',
    '1',
  ];
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const how = ['--module', module, '--moduleResolution', resolution, '--types', '', '--outDir', resolution];
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { status } = spawnSync(tsc, [...options, ...how, 'host.tsx', 'entries.ts'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0)
      throw new Error(`The kit's declarations do not type-check in a strict host (${module}).`);
    await runs(`await import('./${resolution}/host.js');`);
  }
}

async function runs(code: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    stdio: 'inherit',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('A built package cannot be imported.');
}

/** Starts the built command line, requests its health once, and stops it. */
async function serves(): Promise<void> {
  const { bin } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as {
    bin: { confab: string };
  };
  const port = await freePort();
  const main = join(folder, 'node_modules/@confab/server', bin.confab);
  const server = spawn(
    process.execPath,
    [main, 'serve', '--port', `${port}`, '--data', join(folder, 'data')],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(server, 'exit');
  try {
    await answers(`http://127.0.0.1:${port}/healthz`, ended);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function answers(url: string, ended: Promise<unknown>): Promise<void> {
  let running = true;
  void ended.then(() => (running = false));
  const deadline = Date.now() + 20_000;
  while (running && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The built service did not answer at ${url}.`);
}
