import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@confab/server';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificates, type TestCertificates } from '../createCertificates.ts';
import { createNatsCreds } from '../createNatsCreds.ts';
import { readMetric } from '../readMetric.ts';
import { startTestCluster, type TestCluster } from '../startTestCluster.ts';
import { natsProgram, startTestNats } from '../startTestNats.ts';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
const hasBoth = Boolean(postgres && natsProgram);
if (process.env.CI && !hasBoth) throw new Error('PostgreSQL and nats-server must be there under CI.');
const skipped = hasBoth ? '' : ' (skipped: needs PostgreSQL and nats-server)';

let folder: string;
let cluster: TestCluster;
let certificates: TestCertificates;
beforeAll(async () => {
  if (!hasBoth) return;
  folder = await mkdtemp(join(tmpdir(), 'confab-nats-access-'));
  certificates = await createCertificates(folder);
  cluster = await startTestCluster(postgres, 0, { bus: 'nats' });
}, 60_000);
afterAll(async () => {
  if (!hasBoth) return;
  await cluster[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const secret = 'a secret of NATS 4711';
const written = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
};

/** A way to sign in: the server's configuration, settings that it accepts, and settings that it refuses. */
interface Access {
  readonly configuration: string;
  readonly accepted: (address: string) => Partial<Config>;
  readonly refused: (address: string) => Partial<Config>;
  readonly sentence: RegExp;
}

const refusedCredentials =
  /^The NATS server in CONFAB_NATS_URL refuses the credentials: correct the user and password/;
const untrusted =
  /^The certificate of the NATS server in CONFAB_NATS_URL is not trusted: .*CONFAB_NATS_TLS_CA/;
const urlOf = (address: string, user: string, scheme = 'nats') => `${scheme}://${user}@${address}`;
const encodedSecret = encodeURIComponent(secret);

const accesses: Record<string, () => Promise<Access>> = {
  'a user and a password': async () => ({
    configuration: `authorization { user: confab, password: "${secret}" }`,
    accepted: (address) => ({ natsUrl: urlOf(address, `confab:${encodedSecret}`) }),
    refused: (address) => ({ natsUrl: urlOf(address, `confab:${encodedSecret}5`) }),
    sentence: refusedCredentials,
  }),
  'a token': async () => ({
    configuration: `authorization { token: "${secret}" }`,
    accepted: (address) => ({ natsUrl: urlOf(address, encodedSecret) }),
    refused: (address) => ({ natsUrl: `nats://${address}` }),
    sentence: refusedCredentials,
  }),
  'the seed of an nkey': async () => {
    const [user, other] = [nkeys.createUser(), nkeys.createUser()];
    const file = (name: string, { getSeed }: { getSeed: () => Uint8Array }) =>
      written(name, `${Buffer.from(getSeed())}\n`);
    const [good, bad] = [
      await file('nkey', { getSeed: () => user.getSeed() }),
      await file('other-nkey', { getSeed: () => other.getSeed() }),
    ];
    return {
      configuration: `authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`,
      accepted: (address) => ({ natsUrl: `nats://${address}`, natsCredsFile: good }),
      refused: (address) => ({ natsUrl: `nats://${address}`, natsCredsFile: bad }),
      sentence: refusedCredentials,
    };
  },
  'a creds file': async () => {
    const creds = createNatsCreds();
    const [good, bad] = [
      await written('user.creds', creds.file),
      await written('other.creds', createNatsCreds().file),
    ];
    return {
      configuration: creds.configuration,
      accepted: (address) => ({ natsUrl: `nats://${address}`, natsCredsFile: good }),
      refused: (address) => ({ natsUrl: `nats://${address}`, natsCredsFile: bad }),
      sentence: refusedCredentials,
    };
  },
  'TLS with an authority of its own': async () => {
    const { authority, server } = certificates;
    return {
      configuration: `tls { cert_file: "${server.certificate}", key_file: "${server.key}" }`,
      accepted: (address) => ({ natsUrl: `tls://${address}`, natsTlsCa: authority }),
      refused: (address) => ({ natsUrl: `tls://${address}` }),
      sentence: untrusted,
    };
  },
  'a client certificate': async () => {
    const { authority, server, client } = certificates;
    return {
      configuration: `tls { cert_file: "${server.certificate}", key_file: "${server.key}", ca_file: "${authority}", verify: true }`,
      accepted: (address) => ({
        natsUrl: `tls://${address}`,
        natsTlsCa: authority,
        natsTlsCert: client.certificate,
        natsTlsKey: client.key,
      }),
      refused: (address) => ({
        natsUrl: `tls://${address}`,
        natsTlsCert: client.certificate,
        natsTlsKey: client.key,
      }),
      sentence: untrusted,
    };
  },
};

test.skipIf(!hasBoth).for(Object.entries(accesses))(
  `[OPS-01] a node connects to NATS by %s, and is refused in one sentence without it${skipped}`,
  { timeout: 60_000 },
  async ([, prepare]) => {
    const { configuration, accepted, refused, sentence } = await prepare();
    await using nats = await startTestNats(configuration);
    const error = await cluster.join(refused(nats.address)).then(
      () => undefined,
      (refusal: Error) => refusal,
    );
    expect(error?.message).toMatch(sentence);
    expect(error?.message).not.toMatch(/4711|nats:\/\/|tls:\/\/[^.]|\n/);
    const node = await cluster.join(accepted(nats.address));
    expect(await readMetric(node, 'confab_bus_connected')).toBe(1);
  },
);

test.skipIf(!hasBoth)(
  `[OPS-01] a NATS that is not there, does not permit the subjects, or whose files are missing, is named at the start${skipped}`,
  { timeout: 60_000 },
  async () => {
    const nobody = { natsUrl: 'nats://confab:hidden4711@127.0.0.1:9' };
    await expect(cluster.join(nobody)).rejects.toThrow(
      /^CONFAB_NATS_URL must be the URL of a reachable NATS server: connection refused\.$/,
    );
    const user = (name: string, permissions: string) =>
      `{ user: ${name}, password: p, permissions: { ${permissions} } }`;
    const users = [user('deaf', 'subscribe: "other.>"'), user('mute', 'publish: "other.>"')];
    await using nats = await startTestNats(`authorization { users: [ ${users.join(', ')} ] }`);
    for (const name of ['deaf', 'mute']) {
      await expect(cluster.join({ natsUrl: urlOf(nats.address, `${name}:p`) })).rejects.toThrow(
        'The NATS server in CONFAB_NATS_URL refuses the subjects of Confab: allow its user to publish and subscribe to confab.>.',
      );
    }
    const natsUrl = `tls://${nats.address}`;
    const missing = join(folder, 'missing');
    await expect(cluster.join({ natsUrl, natsTlsCa: missing })).rejects.toThrow(
      /^The file in CONFAB_NATS_TLS_CA cannot be read: /,
    );
    await expect(cluster.join({ natsUrl, natsCredsFile: missing })).rejects.toThrow(
      /^The file in CONFAB_NATS_CREDS_FILE cannot be read: /,
    );
    const empty = await written('empty.creds', 'nothing');
    await expect(cluster.join({ natsUrl, natsCredsFile: empty })).rejects.toThrow(
      'CONFAB_NATS_CREDS_FILE must be a creds file, or contain the seed of a user nkey.',
    );
  },
);
