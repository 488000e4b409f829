import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './sourceFiles.ts';

/** An entry of npm's lock file. */
interface LockEntry {
  readonly version?: string;
  readonly name?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** For a link, the folder of the workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}
type LockEntries = Readonly<Record<string, LockEntry>>;

/** A package that runs in production. */
export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** npm's hash of its archive; undefined for our own packages. */
  readonly integrity?: string;
  /** The paths of the packages that it depends on. */
  readonly dependencies: readonly string[];
}

/** Returns what the given workspaces need in production, themselves included, by path in the lock file. */
export function productionPackages(
  entries: LockEntries,
  workspaces: readonly string[],
): Map<string, ProductionPackage> {
  const found = new Map<string, ProductionPackage>();
  const pending = [...workspaces];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue;
    const { peerDependencies = {}, peerDependenciesMeta = {}, ...entry } = entries[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    const required = [...Object.keys(entry.dependencies ?? {}), ...peers];
    const dependencies = new Set<string>();
    for (const name of required) {
      const target = resolvePath(entries, path, name);
      if (target !== undefined) dependencies.add(target);
      else if (!(name in (entry.optionalDependencies ?? {})))
        throw new Error(`package-lock.json has no ${name}, which ${path} needs.`);
    }
    // Binaries for other platforms are in the lock file, too.
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const target = resolvePath(entries, path, name);
      if (target !== undefined) dependencies.add(target);
    }
    found.set(path, {
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? '',
      integrity: entry.integrity,
      dependencies: [...dependencies].sort(),
    });
    pending.push(...dependencies);
  }
  return found;
}

/** Finds a package as Node does: in the nearest `node_modules`, from the folder of the one that imports it upwards. */
function resolvePath(entries: LockEntries, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = entries[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '.') return undefined;
  }
}

/**
 * Returns the software bill of materials of the server and the web app: CycloneDX 1.6, from the lock file alone, so that
 * the same commit always gives the same text.
 */
export function billOfMaterials(version: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockEntries;
  };
  const workspaces = ['packages/server', 'packages/web'];
  const all = productionPackages(packages, workspaces);
  const addressOf = (path: string) => packageUrl(all.get(path) as ProductionPackage);
  // One package may stand at several paths.
  const byAddress = new Map([...all].map(([path, one]) => [addressOf(path), one]));
  const sorted = [...byAddress].sort(([one], [other]) => (one < other ? -1 : 1));
  const application = 'confab';
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': application,
        name: application,
        version,
        licenses: [{ expression: 'Apache-2.0' }],
      },
    },
    components: sorted.map(([address, { name, version: ownVersion, licence, integrity }]) => ({
      type: 'library',
      'bom-ref': address,
      ...splitName(name),
      version: ownVersion,
      ...(integrity && { hashes: [hashOf(integrity)] }),
      licenses: [{ expression: licence }],
      purl: address,
    })),
    dependencies: [
      { ref: application, dependsOn: workspaces.map(addressOf) },
      ...sorted.map(([address, { dependencies }]) => ({
        ref: address,
        dependsOn: [...new Set(dependencies.map(addressOf))].sort(),
      })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Returns a package's address, such as `pkg:npm/%40fastify/cors@11.4.3`. */
function packageUrl({ name, version }: ProductionPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

function splitName(fullName: string): { group?: string; name: string } {
  const [group, name] = fullName.split('/');
  return name === undefined ? { name: fullName } : { group, name };
}

function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', hash = ''] = integrity.split('-');
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(hash, 'base64').toString('hex'),
  };
}
