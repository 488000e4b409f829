import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findNats, startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';

// The command line of `bin/services`.
const [mode, separator, command, ...rest] = process.argv.slice(2);
const runsCommand = mode === 'run' || mode === 'test';
if (mode !== undefined && (!runsCommand || separator !== '--' || command === undefined)) {
  console.error('usage: bin/services | bin/services run|test -- COMMAND [ARGUMENTS]');
  process.exit(2);
}

const postgres = await startPostgres({ durable: mode !== 'test' });
const nats = findNats() ? await startNats() : undefined;
const variables = {
  CONFAB_DATABASE_URL: postgres.url,
  CONFAB_TEST_POSTGRES_URL: postgres.url,
  ...(nats && { CONFAB_TEST_NATS_URL: nats.url }),
};
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

if (command === undefined) {
  for (const [name, value] of Object.entries(variables)) console.log(`export ${name}=${value}`);
  const inputEnded = once(process.stdin.resume(), 'end');
  await Promise.race([interrupted, inputEnded]);
} else {
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, ...variables } });
  const ended = once(child, 'exit').catch((error: Error) => {
    console.error(`${command}: ${error.message}`);
    return [127];
  });
  void interrupted.then(() => child.kill('SIGTERM'));
  const [code] = await ended;
  process.exitCode = code ?? 1;
}
await nats?.stop();
await postgres.stop();
process.exit();
