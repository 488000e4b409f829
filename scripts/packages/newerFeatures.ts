import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compatibility from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement } from '@mdn/browser-compat-data';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** A feature of the platform in MDN's data; its other properties are its members. */
type Described = { __compat?: CompatStatement };

/** The oldest environments that load the packages (docs/compatibility.md). */
const oldest = { safari: '16.4', nodejs: '20' } as const;

/**
 * Finds globals and their members (`URL.canParse`) that an oldest environment lacks in the modules below `folder`,
 * unless the module tests for them, and the `v` flag of regular expressions. Methods of values are checked by the
 * compiler: the packages are built with the library of ES2023.
 */
export function newerFeaturesIn(folder: string): string[] {
  const names = newerNames();
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) =>
      newerFeaturesOf(readFileSync(join(folder, path), 'utf8'), names).map((found) => `${path}: ${found}`),
    );
}

/** Finds the newer features that a module uses without testing for them. */
export function newerFeaturesOf(code: string, names: ReadonlyMap<string, string> = newerNames()): string[] {
  const used = new Set<string>();
  const local = new Set<string>();
  const tested = new Set<string>();
  const declare = (node: { type: string; name?: string } | null) => {
    if (node?.type === 'Identifier' && node.name) local.add(node.name);
  };
  let hasNewFlag = false;
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: ({ id }) => declare(id),
    ClassDeclaration: ({ id }) => declare(id),
    ImportSpecifier: ({ local: id }) => declare(id),
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') tested.add(pathOf(argument));
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === 'in' && left.type === 'Literal') tested.add(`${pathOf(right)}.${left.value}`);
    },
    MemberExpression({ object, property, computed }) {
      if (object.type === 'Identifier' && property.type === 'Identifier' && !computed)
        used.add(`${object.name}.${property.name}`);
    },
    NewExpression({ callee, arguments: [, flags] }) {
      if (callee.type !== 'Identifier') return;
      used.add(callee.name);
      if (callee.name === 'RegExp' && flags?.type === 'Literal') hasNewFlag ||= hasSetFlag(flags.value);
    },
    CallExpression({ callee, optional }) {
      if (callee.type === 'Identifier') used.add(callee.name);
      if (optional) tested.add(pathOf(callee));
    },
    Literal(node) {
      if ('regex' in node) hasNewFlag ||= hasSetFlag(node.regex.flags);
    },
  }).visit(parseSync('module.js', code).program);
  // One is always there with the other.
  if (tested.has('requestIdleCallback')) tested.add('cancelIdleCallback');
  const found = [...used].filter((name) => {
    const [global = ''] = name.split('.');
    return names.has(name) && !local.has(global) && !tested.has(name) && !tested.has(global);
  });
  return [
    ...found.map((name) => `uses ${name}, which ${names.get(name)} lacks.`),
    ...(hasNewFlag ? [`uses the regular expression flag v, which safari ${oldest.safari} lacks.`] : []),
  ];
}

const hasSetFlag = (flags: unknown): boolean => typeof flags === 'string' && flags.includes('v');

/** Returns a name as written: `URL.canParse`. */
function pathOf(node: Expression | { type: 'PrivateIdentifier' }): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return `${pathOf(node.object)}.${node.property.name}`;
}

/** Names of the platform that an oldest environment lacks, each with these environments. */
function newerNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const { api, javascript } = compatibility;
  for (const [name, entry] of Object.entries<Described>({ ...api, ...javascript.builtins })) {
    const environments = environmentsWithout(entry.__compat);
    if (environments) names.set(name, environments);
    for (const [key, member] of Object.entries(entry)) {
      if (environments || key === '__compat') continue;
      const withoutMember = environmentsWithout((member as Described).__compat);
      if (!withoutMember) continue;
      names.set(name === 'Window' ? key : `${name}.${key.replace(/_static$/, '')}`, withoutMember);
    }
  }
  return names;
}

/** Returns the oldest environments that lack a feature, as text. */
function environmentsWithout(compat: CompatStatement | undefined): string | undefined {
  const without = (['safari', 'nodejs'] as const).filter((environment) => {
    const support = compat?.support[environment];
    if (support === undefined) return false;
    return ![support].flat().some(({ version_added: since, flags, prefix, alternative_name: other }) => {
      if (flags || prefix || other || typeof since !== 'string' || since === 'preview') return false;
      return since.replace('≤', '').localeCompare(oldest[environment], 'en', { numeric: true }) <= 0;
    });
  });
  return without.map((environment) => `${environment} ${oldest[environment]}`).join(' and ') || undefined;
}
