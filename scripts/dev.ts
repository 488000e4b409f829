import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../packages/testing/src/freePort.ts';
import { root } from './sourceFiles.ts';

// The command line of `bin/dev`: the service restarts when its source changes, Vite hot-reloads the app and forwards
// calls and sockets to the service. A new data folder is filled with conversation first.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.CONFAB_PORT ?? '5173' },
    data: { type: 'string', default: process.env.CONFAB_DATA ?? join(root, '.confab/dev') },
  },
});
const data = resolve(values.data);
const isNew = !existsSync(data);
const servicePort = await freePort();
const service = `http://127.0.0.1:${servicePort}`;
const app = `http://localhost:${values.port}`;
const commandLine = join(root, 'packages/server/src/main.ts');
const node = [process.execPath, '--conditions=confab-source'];

const children = [
  start([...node, '--watch', commandLine, 'serve', '--port', `${servicePort}`, '--data', data], {
    CONFAB_PUBLIC_URL: app,
  }),
];
if (isNew) {
  await isReady();
  runConfab('seed', '--url', service);
  console.log('Sign up as admin with this link:');
  runConfab('user', 'invite', '--role', 'admin');
}
const vite = [
  'vite',
  join(root, 'packages/web'),
  '--port',
  values.port,
  '--strictPort',
  '--clearScreen',
  'false',
];
children.push(start(vite, { CONFAB_DEV_SERVICE: service }));
console.log(`App: ${app}   Service: ${service}`);

/** Starts one of the processes: when one ends, all end. */
function start([command = '', ...args]: string[], variables: Record<string, string>) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
  return child;
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

function runConfab(...args: string[]): void {
  spawnSync(join(root, 'bin/confab'), [...args, '--data', data], {
    stdio: 'inherit',
    env: { ...process.env, CONFAB_PUBLIC_URL: app },
  });
}

async function isReady(): Promise<void> {
  while (!(await fetch(`${service}/readyz`).catch(() => undefined))?.ok) {
    if (process.exitCode !== undefined) process.exit();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
