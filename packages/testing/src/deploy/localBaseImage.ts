import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Programs that `deploy/Containerfile` runs while it builds. */
const programs = [
  '/bin/sh',
  '/usr/bin/mkdir',
  '/usr/bin/chmod',
  '/usr/bin/chown',
  '/usr/bin/env',
  '/usr/bin/rm',
];
/** Libraries that are loaded by name only. */
const lateLibraries = [
  'librt.so.1',
  'libresolv.so.2',
  'libnss_dns.so.2',
  'libnss_files.so.2',
  'libutil.so.1',
];

/**
 * Fills a folder with a root file system for `deploy/Containerfile` to start from, made of this machine's Node, npm and
 * shell, so that the image can be built without a registry of images. Returns the variables that it needs.
 */
export function createLocalRoot(root: string): Record<string, string> {
  const copy = (from: string, to = from) => {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  const librariesOf = (program: string) =>
    execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+/g)?.filter(existsSync) ?? [];
  for (const program of [process.execPath, ...programs])
    for (const library of librariesOf(program)) copy(library);
  for (const program of programs) copy(program);
  const standardLibrary = librariesOf(process.execPath).find((path) => path.endsWith('/libc.so.6')) ?? '';
  for (const name of lateLibraries) {
    const path = join(dirname(standardLibrary), name);
    if (existsSync(path)) copy(path);
  }
  copy(process.execPath, '/usr/bin/node');
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(modules, 'npm'), join(root, 'usr/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  writeFile('/usr/bin/npm', '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(join(root, 'usr/bin/npm'), 0o755);
  cpSync('/etc/ssl/certs', join(root, 'etc/ssl/certs'), { recursive: true, dereference: true });
  writeFile('/etc/passwd', 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n');
  writeFile('/etc/group', 'root:x:0:\nnode:x:1000:\n');
  writeFile('/etc/nsswitch.conf', 'hosts: files dns\n');
  for (const folder of ['root', 'tmp', 'proc', 'dev', 'usr/local/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copy(certificates, '/etc/ssl/extra.pem');
  return { PATH: '/usr/bin:/bin', ...(certificates && { NODE_EXTRA_CA_CERTS: '/etc/ssl/extra.pem' }) };

  function writeFile(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
