import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sourceFiles.ts';

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Packages with a licence outside the list, each with the reason for the exception. */
const EXCEPTIONS: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library that sharp loads at run time and that anyone can replace',
  },
];

/** Whether allowed licences alone satisfy an SPDX expression (`OR` needs one side, `AND` both). */
export function isAllowed(expression: string): boolean {
  const text = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (/\sOR\s/.test(text)) return text.split(/\sOR\s/).some(isAllowed);
  if (/\sAND\s/.test(text)) return text.split(/\sAND\s/).every(isAllowed);
  return ALLOWED.has(text);
}

/** An installed package and the licence that it declares. */
export interface Installed {
  name: string;
  version: string;
  licence: string;
}

/** Returns every package under a `node_modules` folder, nested ones included, without our own workspaces. */
export function installedUnder(folder: string): Installed[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.name.startsWith('@')) return installedUnder(path);
    return [...describe(path), ...installedUnder(join(path, 'node_modules'))];
  });
}

function describe(path: string): Installed[] {
  const file = join(path, 'package.json');
  if (!existsSync(file)) return [];
  const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    version: string;
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  const declared = typeof license === 'object' ? license.type : license;
  return [
    { name, version, licence: declared ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none declared' },
  ];
}

if (import.meta.main) {
  const folders = ['.', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))];
  const installed = folders.flatMap((folder) => installedUnder(join(root, folder, 'node_modules')));
  const refused = installed.filter(
    ({ name, licence }) =>
      !isAllowed(licence) &&
      !EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === licence),
  );
  for (const { name, version, licence } of refused) console.error(`${name}@${version}: ${licence}`);
  if (refused.length > 0) {
    console.error('These licences are not on the list of scripts/checkLicences.ts.');
    process.exit(1);
  }
  console.log(`Licences: all ${installed.length} installed packages are permissively licensed.`);
}
