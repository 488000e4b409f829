import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configurationPage } from './configurationPage.ts';
import { holdDataFolder } from './dataFolder.ts';
import { readConfig } from './readConfig.ts';
import { loadSecrets } from './secrets.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'confab-config-'));
const inFile = (values: unknown) => {
  const data = folder();
  writeFileSync(join(data, 'confab.json'), typeof values === 'string' ? values : JSON.stringify(values));
  return data;
};

const overNats = {
  CONFAB_BUS: 'nats',
  CONFAB_DATABASE_URL: 'postgres://localhost/confab',
  CONFAB_NATS_URL: 'nats://confab:secret@nats.example',
};

describe('Configuration', () => {
  test('flags override variables, variables override the file, and the file overrides defaults', () => {
    const data = inFile({ port: 1, host: 'file', logLevel: 'debug', corsOrigins: ['https://a.example'] });
    const config = readConfig(['--port', '3', '--data', data], { CONFAB_PORT: '2', CONFAB_HOST: 'variable' });
    expect(config).toMatchObject({
      port: 3,
      host: 'variable',
      logLevel: 'debug',
      corsOrigins: ['https://a.example'],
      durability: 'full',
      data,
    });
  });

  test.each([
    [['--port', 'many'], {}, '--port must be a whole number from 0 to 65535.'],
    [
      [],
      { CONFAB_ROLES: 'http,cooking' },
      'CONFAB_ROLES must be one or more of http, realtime, jobs, separated by commas.',
    ],
    [['--roles', ','], {}, '--roles must be one or more of http, realtime, jobs, separated by commas.'],
    [
      ['--roles', 'jobs,http'],
      {},
      'CONFAB_ROLES must be http,realtime,jobs without CONFAB_BUS: there is no other server for the rest.',
    ],
    [[], { CONFAB_DURABILITY: 'some' }, 'CONFAB_DURABILITY must be one of full, normal.'],
    [[], { CONFAB_DATABASE_URL: 'mysql://x' }, 'CONFAB_DATABASE_URL must be a URL starting with postgres://'],
    [
      [],
      { CONFAB_APP_SECRET: 'short' },
      'CONFAB_APP_SECRET must have at least 32 characters, in each of its values if separated by commas.',
    ],
    [
      [],
      { CONFAB_SESSION_SECRET: `${'long'.repeat(8)},short` },
      'CONFAB_SESSION_SECRET must have at least 32 characters, in each of its values if separated by commas.',
    ],
    [[], { CONFAB_MAP_TILE_URL: 'https://a.example/{z}/{x}.png' }, 'CONFAB_MAP_TILE_URL must be a URL'],
    [[], { CONFAB_MAP_TILE_URL: 'https://{s}.example/{z}/{x}/{y}' }, 'CONFAB_MAP_TILE_URL must be a URL'],
    [[], { CONFAB_MAP_TILE_URL: 'data:{z}/{x}/{y}' }, 'CONFAB_MAP_TILE_URL must be a URL'],
    [[], { CONFAB_MAP_TILE_URL: 'https://a.example; *;/{z}/{x}/{y}' }, 'CONFAB_MAP_TILE_URL must be a URL'],
    [[], { CONFAB_CORS_ORIGINS: 'https://a.example/path' }, 'CONFAB_CORS_ORIGINS must be a list of origins'],
    [
      [],
      { CONFAB_DATABSE_URL: 'postgres://x' },
      'CONFAB_DATABSE_URL is not a setting: did you mean CONFAB_DATABASE_URL?',
    ],
    [
      [],
      { CONFAB_NATS_CREDS_FILE: 'x.creds' },
      'CONFAB_NATS_URL must be set when CONFAB_NATS_CREDS_FILE is.',
    ],
    [
      [],
      { ...overNats, CONFAB_NATS_TLS_CA: 'ca.pem' },
      'CONFAB_NATS_TLS settings need a CONFAB_NATS_URL that',
    ],
    [
      [],
      { ...overNats, CONFAB_NATS_URL: 'tls://nats.example', CONFAB_NATS_TLS_CERT: 'client.pem' },
      'CONFAB_NATS_TLS_CERT and CONFAB_NATS_TLS_KEY must be set together.',
    ],
    [
      [],
      { ...overNats, CONFAB_NATS_CREDS_FILE: 'x.creds' },
      'CONFAB_NATS_CREDS_FILE and a user in CONFAB_NATS',
    ],
    [[], { CONFAB_S3_BUCKET: 'My_Bucket' }, 'CONFAB_S3_BUCKET must be a bucket name'],
    [
      [],
      { CONFAB_S3_ENDPOINT: 'https://s3.example' },
      'CONFAB_S3_BUCKET must be set when CONFAB_S3_ENDPOINT is.',
    ],
    [[], { CONFAB_MAIL_FROM: 'chat@a.example' }, 'CONFAB_SMTP_URL must be set when CONFAB_MAIL_FROM is.'],
    [[], { CONFAB_OIDC_CLIENT_ID: 'chat' }, 'CONFAB_OIDC_ISSUER must be set when CONFAB_OIDC_CLIENT_ID is.'],
    [
      [],
      { CONFAB_AUDIT_SYSLOG_CA: 'ca.pem' },
      'CONFAB_AUDIT_SYSLOG_URL must be set when CONFAB_AUDIT_SYSLOG_CA is.',
    ],
    [
      [],
      { CONFAB_AUDIT_WEBHOOK_SECRET: 'a secret of sixteen' },
      'CONFAB_AUDIT_WEBHOOK_URL must be set when CONFAB_AUDIT_WEBHOOK_SECRET is.',
    ],
    [[], { CONFAB_PUBLIC_URL: 'https://a.example/chat' }, 'CONFAB_PUBLIC_URL must be an origin'],
    [[], { CONFAB_PUBLIC_URL: 'https://a.example?x' }, 'CONFAB_PUBLIC_URL must be an origin'],
    [[], { CONFAB_PUBLIC_URL: 'https://ada:lamp@a.example' }, 'CONFAB_PUBLIC_URL must be an origin'],
    [[], { CONFAB_PUBLIC_URL: 'ftp://a.example' }, 'CONFAB_PUBLIC_URL must be an origin'],
    [
      [],
      { CONFAB_DATABASE_URL: 'postgres://app:lamp#1@127.0.0.1/confab' },
      'encode special characters of the password, such as %23 for #.',
    ],
    [
      [],
      { CONFAB_S3_BUCKET: 'files', CONFAB_S3_ACCESS_KEY_ID: 'half' },
      'CONFAB_S3_ACCESS_KEY_ID and CONFAB_S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [[], { CONFAB_WEB_ROOT: '/no/such/app' }, '/no/such/app has no index.html'],
    [['--colour', 'red'], {}, "Unknown option '--colour': the flags are --host, --port, --data"],
  ])('a wrong setting gives one sentence: %j %j', (args, variables, sentence) => {
    expect(() => readConfig([...args, '--data', folder()], variables)).toThrow(sentence);
  });

  test.each([
    ['[]', 'must be a JSON object.'],
    ['{ "port": 1,\n  "host": "a"\n  "logLevel": "info" }', 'its syntax is wrong (line 3 column 3).'],
    ['{ "appSecret": lamp }', 'its syntax is wrong.'],
    [{ prot: 1 }, 'has an unknown setting "prot": did you mean "port"?'],
    [{ port: -1 }, '"port" in confab.json must be a whole number'],
    [{ data: '/elsewhere' }, 'cannot set the data folder'],
  ])('a wrong confab.json gives one sentence: %j', (values, sentence) => {
    expect(() => readConfig(['--data', inFile(values)], {})).toThrow(sentence);
  });

  test('a file in place of the data folder gives one sentence', () => {
    const file = join(inFile({}), 'confab.json');
    expect(() => readConfig(['--data', file], {})).toThrow(`The data folder ${file} is a file`);
  });

  test('a public URL may end with a slash', () => {
    const variables = { CONFAB_PUBLIC_URL: 'https://a.example:8443/' };
    expect(readConfig(['--data', folder()], variables).publicUrl).toBe('https://a.example:8443');
  });

  test('docs/configuration.md is current', () => {
    const page = new URL('../../../../../docs/configuration.md', import.meta.url);
    expect(readFileSync(page, 'utf8')).toBe(configurationPage());
  });
});

describe('The data folder', () => {
  test('secrets are generated once, readable by their owner only', async () => {
    const data = folder();
    const made = await loadSecrets({ data });
    expect(await loadSecrets({ data })).toEqual(made);
    expect(made.app[0].length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
    const given = { appSecret: ['a secret from the configuration'] } as const;
    expect(await loadSecrets({ data, ...given })).toEqual({ ...made, app: given.appSecret });
  });

  test('damaged secrets abort the start', async () => {
    const data = folder();
    writeFileSync(join(data, 'secrets.json'), '[]');
    await expect(loadSecrets({ data })).rejects.toThrow('must be a JSON object with "app" and "session"');
  });

  test('two servers cannot share one', () => {
    const held = holdDataFolder(folder());
    expect(() => holdDataFolder(held.path)).toThrow('is in use by another server');
    held.release();
    holdDataFolder(held.path).release();
  });
});
