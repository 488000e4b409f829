import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closest } from 'fastest-levenshtein';
import type { Config } from './config.ts';
import { ConfigError } from './configError.ts';
import { nodeRoles } from './nodeRoles.ts';
import { brokenRule } from './rules.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const names = Object.keys(settings) as (keyof Config)[];

type Sources = { flags: Record<string, string>; variables: NodeJS.ProcessEnv; file: Record<string, unknown> };

/** Returns the default settings, overridden by `changes`; for tests and embedded servers. */
export function defaultConfig(changes: Partial<Config> = {}): Config {
  const fallbacks = Object.fromEntries(names.map((name) => [name, settings[name].fallback]));
  return { ...(fallbacks as unknown as Config), ...changes };
}

/**
 * Reads the settings: flags override variables, which override `confab.json` in the data folder, which overrides the
 * defaults. Throws a {@link ConfigError} that names the setting and the rule.
 */
export function readConfig(args: readonly string[], variables: NodeJS.ProcessEnv): Config {
  const flags = readFlags(args);
  refuseUnknownVariables(variables);
  const data = resolve(settingOf('data', { flags, variables, file: {} }) as string);
  if (statSync(data, { throwIfNoEntry: false })?.isDirectory() === false)
    refuse(`The data folder ${data} is a file: choose a folder with --data or CONFAB_DATA.`);
  const sources = { flags, variables, file: readConfigFile(data) };
  const values = Object.fromEntries(names.map((name) => [name, settingOf(name, sources)]));
  const config = { ...(values as unknown as Config), data };
  checkTogether(config);
  return config;
}

/** Variables of commands and tests, which the server itself does not read. */
const otherVariables =
  /^CONFAB_(TEST_|BENCH_|DEV_|(CHROMIUM|CORPUS|LONG|NODES_SEED|PICTURES|RANDOM_RUNS|SCRATCH_URL|SCREENSHOTS|SEED|WEBHOOK_SECRET|WRITE_DOCS)$)/;

/**
 * Rejects a misspelt variable, which would silently leave its setting at the default, such as SQLite instead of a
 * database.
 */
function refuseUnknownVariables(variables: NodeJS.ProcessEnv): void {
  const known = names.map((name) => settings[name].variable);
  const unknown = Object.keys(variables).find(
    (name) => name.startsWith('CONFAB_') && !known.includes(name) && !otherVariables.test(name),
  );
  if (unknown !== undefined) refuse(`${unknown} is not a setting: did you mean ${closest(unknown, known)}?`);
}

/** Settings without effect unless another one is set. */
const dependents: Readonly<Partial<Record<keyof Config, readonly (keyof Config)[]>>> = {
  natsUrl: ['natsCredsFile', 'natsTlsCa', 'natsTlsCert', 'natsTlsKey'],
  s3Bucket: ['s3Endpoint', 's3AccessKeyId', 's3SecretAccessKey'],
  smtpUrl: ['mailFrom'],
  oidcIssuer: ['oidcClientId', 'oidcClientSecret'],
  auditSyslogUrl: ['auditSyslogCa'],
  auditWebhookUrl: ['auditWebhookSecret'],
};

/** Checks the rules that involve more than one setting. */
function checkTogether(config: Config): void {
  const { bus, natsUrl, roles, databaseUrl, files, s3Bucket, s3AccessKeyId, s3SecretAccessKey, webRoot } =
    config;
  for (const [needed, names] of Object.entries(dependents) as [keyof Config, (keyof Config)[]][]) {
    const set = names.find((name) => config[name] !== undefined);
    if (set && config[needed] === undefined)
      refuse(`${settings[needed].variable} must be set when ${settings[set].variable} is.`);
  }
  if (bus !== 'none' && databaseUrl === undefined)
    refuse('CONFAB_BUS needs CONFAB_DATABASE_URL: servers share a PostgreSQL database.');
  if ((bus === 'nats') !== (natsUrl !== undefined))
    refuse('CONFAB_BUS=nats and CONFAB_NATS_URL must be set together.');
  checkNats(config);
  if (bus === 'none' && roles.length < nodeRoles.length)
    refuse(
      `CONFAB_ROLES must be ${nodeRoles.join(',')} without CONFAB_BUS: there is no other server for the rest.`,
    );
  if (s3Bucket !== undefined && files !== undefined)
    refuse('CONFAB_FILES and CONFAB_S3_BUCKET exclude each other: unset one of them.');
  if ((s3AccessKeyId === undefined) !== (s3SecretAccessKey === undefined))
    refuse('CONFAB_S3_ACCESS_KEY_ID and CONFAB_S3_SECRET_ACCESS_KEY must be set together.');
  if (webRoot !== undefined && !existsSync(join(resolve(webRoot), 'index.html')))
    refuse(`CONFAB_WEB_ROOT must be the folder of a built web app: ${resolve(webRoot)} has no index.html.`);
}

function checkNats({ natsUrl, natsCredsFile, natsTlsCa, natsTlsCert, natsTlsKey }: Config): void {
  if (natsUrl === undefined) return;
  const hasTls = (natsTlsCa ?? natsTlsCert ?? natsTlsKey) !== undefined;
  if (hasTls && !natsUrl.startsWith('tls:'))
    refuse('CONFAB_NATS_TLS settings need a CONFAB_NATS_URL that starts with tls://.');
  if ((natsTlsCert === undefined) !== (natsTlsKey === undefined))
    refuse('CONFAB_NATS_TLS_CERT and CONFAB_NATS_TLS_KEY must be set together.');
  if (natsCredsFile !== undefined && new URL(natsUrl).username !== '')
    refuse('CONFAB_NATS_CREDS_FILE and a user in CONFAB_NATS_URL exclude each other: remove one of them.');
}

/** Whether the operator chose the port. */
export const portWasChosen = (args: readonly string[], variables: NodeJS.ProcessEnv): boolean =>
  args.some((arg) => arg.startsWith('--port')) || Boolean(variables[settings.port.variable]);

function readFlags(args: readonly string[]): Record<string, string> {
  const flags = names.flatMap((name) => settings[name].flag ?? []);
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]));
    return parseArgs({ args: [...args], options, strict: true }).values as Record<string, string>;
  } catch (error) {
    const known = flags.map((flag) => `--${flag}`).join(', ');
    throw new ConfigError(
      `${(error as Error).message.split('. ')[0]}: the flags are ${known}, each with a value.`,
    );
  }
}

/** Reads the settings in `confab.json` of a data folder. Throws a {@link ConfigError} if it is damaged. */
export function readConfigFile(data: string): Record<string, unknown> {
  const path = join(data, 'confab.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}.`);
  }
  const values = parseObject(path, text);
  const unknown = Object.keys(values).find((key) => !(key in settings));
  if (unknown)
    refuse(`${path} has an unknown setting "${unknown}": did you mean "${closest(unknown, names)}"?`);
  if ('data' in values) refuse(`${path} cannot set the data folder it is in: use --data or CONFAB_DATA.`);
  return values;
}

function parseObject(path: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The rest of the message may contain a secret.
    const [position] = /\(line \d+ column \d+\)/.exec((error as Error).message) ?? [];
    refuse(`${path} must be a JSON object: its syntax is wrong${position ? ` ${position}` : ''}.`);
  }
  if (!value || typeof value !== 'object' || Array.isArray(value)) refuse(`${path} must be a JSON object.`);
  return value as Record<string, unknown>;
}

function settingOf(name: keyof Config, { flags, variables, file }: Sources): unknown {
  const { flag, variable, fallback, read } = settings[name] as Setting<unknown>;
  const given: [string, unknown][] = [
    [`--${flag}`, flag && flags[flag]],
    [variable, variables[variable] || undefined],
    [`"${name}" in confab.json`, file[name]],
  ];
  const found = given.find(([, value]) => value !== undefined && value !== null);
  if (!found) return fallback;
  const [source, value] = found;
  try {
    return read(Array.isArray(value) ? value.join(',') : String(value));
  } catch (error) {
    const rule = brokenRule(error);
    if (!rule) throw error;
    throw new ConfigError(`${source} ${rule}.`);
  }
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence);
}
