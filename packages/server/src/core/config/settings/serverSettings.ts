import { anyText, atLeast, choice, origin, wholeNumber, yesOrNo } from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** The process itself: where it listens, what it serves and what it reports. */
export const serverSettings = {
  host: setting(
    'CONFAB_HOST',
    '127.0.0.1',
    anyText,
    'The address to listen on; `0.0.0.0` or `::` for all.',
    'host',
  ),
  port: setting(
    'CONFAB_PORT',
    3500,
    wholeNumber(0, 65_535),
    'The port to listen on; 0 picks a free one.',
    'port',
  ),
  data: setting(
    'CONFAB_DATA',
    './.confab',
    anyText,
    'The folder for all persistent data: the database, files, secrets and `confab.json`.',
    'data',
  ),
  publicUrl: optional(
    'CONFAB_PUBLIC_URL',
    origin,
    'The public URL of this server, without a path. With https, cookies are sent over https only.',
  ),
  webRoot: optional(
    'CONFAB_WEB_ROOT',
    anyText,
    'The folder of the built web app, with the documentation site in its folder `docs`; those built in this repository if not set.',
  ),
  starterChannels: setting(
    'CONFAB_STARTER_CHANNELS',
    true,
    yesOrNo,
    'Whether the first person to sign up on an empty server gets the channels `general` and `random` with a welcome message, which everyone after them joins ([accounts.md](accounts.md#default-channels)). Accounts that a back end creates never do.',
  ),
  offlineCache: setting(
    'CONFAB_OFFLINE_CACHE',
    true,
    yesOrNo,
    'Whether the web app stores recent conversations in the browser, so that it opens without a network. They are not encrypted there ([offline.md](offline.md)).',
  ),
  logLevel: setting(
    'CONFAB_LOG_LEVEL',
    'info',
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'The lowest level of log entries to write.',
  ),
  metricsToken: optional(
    'CONFAB_METRICS_TOKEN',
    atLeast(16),
    'A bearer token for reading `/metrics` from other machines; without it only this machine can.',
  ),
  telemetryModule: optional(
    'CONFAB_TELEMETRY_MODULE',
    anyText,
    'The path of a module that registers an OpenTelemetry SDK when imported ([deploy.md](deploy.md)); without it no traces are recorded.',
  ),
};
