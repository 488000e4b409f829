import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../core/config/configError.ts';
import { refuseLostSecrets } from '../../core/storage/lostStore.ts';
import { readVapidKeys } from '../../features/push/index.ts';
import { isSecretOf } from '../api.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import type { Installation } from './installation.ts';

const restoreSecrets =
  'Restore secrets.json from a backup, or set CONFAB_APP_SECRET and CONFAB_SESSION_SECRET as the server does.';

/** Checks the app secret and the keys for push services. */
export async function* checkSecrets({
  config,
  running,
  appSecret,
}: Installation): AsyncGenerator<Finding, void, void> {
  const lost = await refuseLostSecrets(config).catch((error: Error) => error);
  const open = await firstReadable(['secrets.json', 'confab.json'].map((name) => join(config.data, name)));
  if (lost) yield problem('secrets', 'secrets.json is missing, but the database has users.', restoreSecrets);
  else if (running !== undefined && !(appSecret && (await isSecretOf(running, appSecret)))) {
    yield problem(
      'secrets',
      'The running server uses another app secret than this command.',
      'Set the variables of the server, such as CONFAB_APP_SECRET, for this command too.',
    );
  } else if (open !== undefined) {
    yield warning('secrets', `Other accounts can read ${open}.`, `Run \`chmod 600 ${open}\`.`);
  } else if (appSecret === undefined) yield ok('secrets', 'Created at the first start.');
  else yield ok('secrets', 'Readable by this account only.');

  const { publicUrl, pushContact } = config;
  try {
    const keys = await readVapidKeys(config.data, config.vapidPrivateKey);
    if (pushContact === undefined && !publicUrl?.startsWith('https:')) {
      yield warning(
        'push',
        'Push services have no contact for this server, so some refuse its notifications.',
        'Set CONFAB_PUBLIC_URL to an https URL, or CONFAB_PUSH_CONTACT.',
      );
    } else yield ok('push', keys ? 'The keys are valid.' : 'The keys are created at the first start.');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield problem(
      'push',
      error.message,
      'Restore vapid.json from a backup: with new keys, devices must subscribe again.',
    );
  }
}

/** Returns the first of these files that other accounts can read. */
async function firstReadable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => 0,
    );
    if ((mode & 0o077) !== 0) return path;
  }
  return undefined;
}
