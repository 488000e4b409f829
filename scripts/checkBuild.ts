import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { root } from './sourceFiles.ts';

// Installs the built packages as npm would, in an empty folder away from the sources, and runs the service from
// there: Node refuses TypeScript under node_modules, so whatever the build left behind fails here.
const folder = mkdtempSync(join(tmpdir(), 'confab-build-'));
try {
  checkLayers();
  installBuiltPackages();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await runs(
    ['@confab/protocol', '@confab/protocol/schemas', '@confab/client', '@confab/react', '@confab/server']
      .map((name) => `await import('${name}');`)
      .join(' '),
  );
  await runs(
    "import { accessSync } from 'node:fs'; accessSync(new URL(import.meta.resolve('@confab/react/style.css')));",
  );
  checkTypes();
  await serves();
  console.log('Build: the packages run when installed.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Whichever of the app's style sheets comes first settles the order of the layers, so each must begin with it. */
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

/** Compiles a strict host that imports every entry of the kit and checks its declarations too. */
function checkTypes(): void {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/react/package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const imports = Object.keys(exports).map((path) => `import '@confab/react${path.slice(1)}';`);
  writeFileSync(join(folder, 'host.tsx'), `${imports.join('\n')}\n`);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--jsx',
    'react-jsx',
    '--target',
    'es2023',
  ];
  const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, ...resolution, 'host.tsx'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error("The kit's declarations do not type-check in a strict host.");
}

function installBuiltPackages(): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@confab'), { recursive: true });
  for (const name of ['protocol', 'client', 'server', 'react']) {
    const target = join(modules, '@confab', name);
    for (const part of ['dist', 'package.json']) {
      cpSync(join(root, 'packages', name, part), join(target, part), { recursive: true });
    }
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@confab') continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
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

/** Starts the built command line, asks it once whether it is well, and stops it. */
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
