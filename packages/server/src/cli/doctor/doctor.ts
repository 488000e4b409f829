import { ConfigError } from '../../core/config/configError.ts';
import { readConfig } from '../../core/config/readConfig.ts';
import { serverVersion } from '../../core/observe/version.ts';
import type { Command } from '../command.ts';
import { hasServerRun } from '../configOfServer.ts';
import { type Finding, ok, problem, reportFindings, warning } from '../findings.ts';
import { configArguments, readArguments } from '../readArguments.ts';
import { checkAudit } from './checkAudit.ts';
import { checkBus } from './checkBus.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkMachine } from './checkMachine.ts';
import { checkMail } from './checkMail.ts';
import { checkPublicUrl } from './checkPublicUrl.ts';
import { checkRoles } from './checkRoles.ts';
import { checkSecrets } from './checkSecrets.ts';
import { checkStorage } from './checkStorage.ts';
import { findInstallation, type Installation } from './installation.ts';

const usage = `usage: confab doctor [--json] [--data DIR]

Checks the settings, the database, file storage, roles, email, audit receivers, push keys, the certificate, the way through the proxy,
clock, disk and limits, and says what to do. It changes nothing, and works beside a running server and before
the first start. Ends with 1 if there is a problem.`;

/** A check without progress for so long is given up. */
const silenceMs = 30_000;

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check this installation and say what to do.',
  usage,
  async run(args) {
    const { flags, given } = readArguments(args, {
      words: [],
      flags: ['data'],
      switches: ['json'],
      usage,
    });
    const isHealthy = await reportFindings(examine(flags), {
      json: given.has('json'),
      conclude: (count) => `${count.ok} ok, ${count.warning} warnings, ${count.problem} problems`,
    });
    // A check that was given up may keep the process alive.
    process.exit(isHealthy ? 0 : 1);
  },
};

const checks: Readonly<Record<string, (installation: Installation) => AsyncGenerator<Finding, void, void>>> =
  {
    server: checkServer,
    database: checkDatabase,
    files: ({ config }) => checkStorage(config),
    bus: checkBus,
    roles: checkRoles,
    mail: ({ config }) => checkMail(config),
    audit: checkAudit,
    secrets: checkSecrets,
    'public URL': checkPublicUrl,
    machine: checkMachine,
  };

async function* examine(flags: { data?: string }): AsyncGenerator<Finding, void, void> {
  let installation: Installation;
  try {
    installation = await findInstallation(readConfig(configArguments(flags), process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield problem('settings', error.message, 'Correct it and run this command again.');
    return;
  }
  yield ok('settings', `Valid; the data folder is ${installation.config.data}.`);
  for (const [name, check] of Object.entries(checks)) yield* guarded(name, check(installation));
}

/** Ends a check that fails unexpectedly or hangs with a problem. */
async function* guarded(
  name: string,
  findings: AsyncGenerator<Finding, void, void>,
): AsyncGenerator<Finding, void, void> {
  try {
    for (;;) {
      const next = await beforeSilence(findings.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    const advice = 'Read the server’s log, and report this if it says no more.';
    yield problem(name, `The check failed: ${(error as Error).message}.`, advice);
  }
}

async function beforeSilence<T>(promise: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer for ${silenceMs / 1000} s`)), silenceMs);
  return await Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

async function* checkServer({ running, config }: Installation): AsyncGenerator<Finding, void, void> {
  if (running === undefined) {
    const advice = 'Pass --data, or set CONFAB_DATA, unless this is before its first start.';
    if (hasServerRun(config.data)) yield ok('server', `Not running; this is Confab ${serverVersion}.`);
    else yield warning('server', `No server has run in ${config.data}.`, advice);
    return;
  }
  const answer = await (await fetch(`${running}/readyz`)).json();
  const { status, degraded = [] } = answer as { status: string; degraded?: string[] };
  if (status === 'ready') yield ok('server', `Running at ${running} and ready.`);
  else yield problem('server', `Running at ${running}, but not ready: ${status}.`, 'See docs/operations.md.');
  for (const part of degraded) yield warning('server', `At present ${part}.`, 'See docs/operations.md.');
}
