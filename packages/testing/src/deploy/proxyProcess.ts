import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readDeployFile } from './deployFolder.ts';
import type { SelfSignedCertificate } from './selfSignedCertificate.ts';

/** Settings of a proxy in a test, which replace those of its example configuration. */
export interface ProxySettings {
  /** A temporary folder for its files. */
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly certificate: SelfSignedCertificate;
  /** The addresses of the servers behind it, such as `127.0.0.1:3500`. */
  readonly servers: readonly string[];
  /** The addresses that get sockets and long polls. */
  readonly realtimeServers: readonly string[];
}

/** A reverse proxy that has an example configuration in `deploy/`. */
export interface ProxyProgram {
  readonly name: string;
  /** Debian's package. */
  readonly package: string;
  /** The example configuration, below `deploy/`. */
  readonly example: string;
  /** Writes the configuration for a test from the example; returns the command that runs it in the foreground. */
  prepare(example: string, settings: ProxySettings): Promise<readonly string[]>;
}

const nginx: ProxyProgram = {
  name: 'nginx',
  package: 'nginx-light',
  example: 'nginx/confab.conf',
  async prepare(example, { folder, httpPort, httpsPort, certificate, servers, realtimeServers }) {
    const site = substitute(example, [
      [/ {2}listen \[::\]:.*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
      ...[servers, realtimeServers].map(
        (addresses): Change => [
          / {2}server 127\.0\.0\.1:3500 (.*)\n/,
          addresses.map((server) => `  server ${server} $1\n`).join(''),
        ],
      ),
      ['/etc/letsencrypt/live/chat.example.org/fullchain.pem', certificate.certificateFile],
      ['/etc/letsencrypt/live/chat.example.org/privkey.pem', certificate.keyFile],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const main = [
      'daemon off;',
      // The workers must reach the folder.
      `user ${userInfo().username};`,
      `pid ${join(folder, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${join(folder, name)};`),
      site,
      '}',
    ];
    const file = join(folder, 'nginx.conf');
    await writeFile(file, main.join('\n'));
    return ['nginx', '-p', folder, '-e', 'stderr', '-c', file];
  },
};

const haproxy: ProxyProgram = {
  name: 'HAProxy',
  package: 'haproxy',
  example: 'haproxy/haproxy.cfg',
  async prepare(example, { folder, httpPort, httpsPort, certificate, servers, realtimeServers }) {
    const text = substitute(example, [
      [/ {2}(user|group) haproxy\n/g, ''],
      ['bind :80\n', `bind 127.0.0.1:${httpPort}\n`],
      ['bind :443 ', `bind 127.0.0.1:${httpsPort} `],
      ['/etc/haproxy/confab.pem', certificate.combinedFile],
      ...[servers, realtimeServers].map(
        (addresses): Change => [
          /( {2}server node\d 10\.0\.0\.\d+:3500\n)+/,
          addresses.map((server, index) => `  server node${index + 1} ${server}\n`).join(''),
        ],
      ),
    ]);
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, text);
    return ['haproxy', '-db', '-f', file];
  },
};

const caddy: ProxyProgram = {
  name: 'Caddy',
  package: 'caddy',
  example: 'caddy/cluster.Caddyfile',
  async prepare(example, { folder, httpPort, httpsPort, certificate, servers, realtimeServers }) {
    const global = `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tskip_install_trust\n\tstorage file_system ${folder}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
    const text = substitute(example, [
      [
        '{$SITE_ADDRESS} {',
        `https://127.0.0.1 {\n\tbind 127.0.0.1\n\ttls ${certificate.certificateFile} ${certificate.keyFile}`,
      ],
      ['@realtime node1:3500 node2:3500 node3:3500', `@realtime ${realtimeServers.join(' ')}`],
      ['node1:3500 node2:3500 node3:3500', servers.join(' ')],
    ]);
    const file = join(folder, 'Caddyfile');
    await writeFile(file, global + text);
    return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  },
};

/** The proxies with an example configuration for several servers. */
export const proxyPrograms: readonly ProxyProgram[] = [nginx, haproxy, caddy];

/** Debian keeps servers in a folder that only root has on the PATH. */
const variables = { PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether the program is installed here. */
export function isInstalled({ name }: ProxyProgram): boolean {
  return spawnSync(name.toLowerCase(), ['-v'], { stdio: 'ignore', env: variables }).error === undefined;
}

/** A running proxy. */
export interface ProxyProcess extends AsyncDisposable {
  readonly url: string;
  /** The address that redirects to `url`. */
  readonly plainUrl: string;
}

/** Starts a proxy with its example configuration; resolves when it accepts connections on both ports. */
export async function startProxy(program: ProxyProgram, settings: ProxySettings): Promise<ProxyProcess> {
  const [command = '', ...args] = await program.prepare(readDeployFile(program.example), settings);
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...variables, HOME: settings.folder },
  });
  let output = '';
  child.stderr?.on('data', (data) => {
    output += String(data);
  });
  const { httpPort, httpsPort } = settings;
  while (!((await accepts(httpPort)) && (await accepts(httpsPort)))) {
    if (hasEnded(child)) throw new Error(`${program.name} ended at start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url: `https://127.0.0.1:${httpsPort}`,
    plainUrl: `http://127.0.0.1:${httpPort}`,
    async [Symbol.asyncDispose]() {
      if (hasEnded(child)) throw new Error(`${program.name} ended: ${output}`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A part of an example and its replacement. */
type Change = readonly [string | RegExp, string];

/** Replaces parts of an example; throws if it lacks one, so that a changed example changes its test. */
function substitute(example: string, changes: readonly Change[]): string {
  let text = example;
  for (const [part, replacement] of changes) {
    const changed =
      typeof part === 'string' ? text.replaceAll(part, replacement) : text.replace(part, replacement);
    if (changed === text) throw new Error(`The example has no ${part}.`);
    text = changed;
  }
  return text;
}
