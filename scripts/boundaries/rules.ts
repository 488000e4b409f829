import { basename } from 'node:path';
import { isTest } from '../sourceFiles.ts';
import type { Import } from './moduleGraph.ts';
import { placeOf } from './place.ts';

/** A rule over one import: what is wrong with it, or undefined. */
export type Rule = (found: Import) => string | undefined;

/** Which packages a package may import, in source that is not a test. */
const DIRECTIONS: Record<string, readonly string[]> = {
  protocol: [],
  client: ['protocol'],
  react: ['client', 'protocol'],
  web: ['react', 'client', 'protocol'],
  server: ['protocol'],
  testing: ['protocol', 'client', 'server', 'react'],
  bench: ['protocol', 'client', 'server', 'testing', 'react', 'web'],
};
const BROWSER_PACKAGES = new Set(['client', 'react', 'web']);

const packageDirection: Rule = ({ from, specifier, to }) => {
  const place = placeOf(from);
  const target = /^@confab\/([^/]+)/.exec(specifier)?.[1] ?? (to && placeOf(to)?.package);
  if (!place || !target || target === place.package) return undefined;
  if (DIRECTIONS[place.package]?.includes(target)) return undefined;
  if (isTest(from) && target === 'testing') return undefined;
  return `${place.package} never imports ${target}`;
};

const byPackageName: Rule = ({ from, specifier, to }) => {
  if (!specifier.startsWith('.') || !to) return undefined;
  const [here, there] = [placeOf(from), placeOf(to)];
  return here && there && here.package !== there.package
    ? `another package is imported by its name, @confab/${there.package}`
    : undefined;
};

const foundationsKnowNoNoun: Rule = ({ from, to }) => {
  if (!to || isTest(from) || placeOf(from)?.kind !== 'foundation') return undefined;
  const target = placeOf(to);
  const isNounList = target?.folder === undefined && basename(to) === 'features.ts';
  if (target?.kind === 'noun' || isNounList) {
    return `a foundation of the server never imports a noun (${isNounList ? 'features.ts' : target?.folder})`;
  }
  return undefined;
};

/** A noun of the server shows other nouns its index.ts, and the list of nouns its feature.ts. */
const nounsMeetAtTheIndex: Rule = ({ from, to }) => {
  if (!to) return undefined;
  const [here, there] = [placeOf(from), placeOf(to)];
  if (there?.kind !== 'noun' || here?.package !== there.package || here.folder === there.folder)
    return undefined;
  if (/^index\.tsx?$/.test(basename(to))) return undefined;
  // The list of what reads users' texts reaches into every noun.
  if (basename(from) === 'textParsers.ts' && here.folder === 'testing') return undefined;
  if (basename(from) === 'features.ts' && here.folder === undefined && basename(to) === 'feature.ts')
    return undefined;
  return `${there.folder} is imported through its index.ts`;
};

const noSchemasInTheBrowser: Rule = ({ from, specifier, typeOnly }) => {
  const place = placeOf(from);
  if (!place || !BROWSER_PACKAGES.has(place.package) || isTest(from) || typeOnly) return undefined;
  return /^@confab\/protocol\/(?!(links|markdown|search)$).+|^valibot|^@valibot\//.test(specifier)
    ? `${specifier} holds schemas, which the browser bundle must not: import type only`
    : undefined;
};

const noReactBelowTheKit: Rule = ({ from, specifier }) => {
  const place = placeOf(from);
  if (!place || !['protocol', 'client', 'server'].includes(place.package) || isTest(from)) return undefined;
  return /^react(-dom)?(\/|$)/.test(specifier) ? `${place.package} knows no React` : undefined;
};

const noNodeInTheBrowser: Rule = ({ from, specifier }) => {
  const place = placeOf(from);
  if (!place || isTest(from) || !(BROWSER_PACKAGES.has(place.package) || place.package === 'protocol'))
    return undefined;
  return specifier.startsWith('node:')
    ? `${place.package} runs in browsers, which have no ${specifier}`
    : undefined;
};

/** Every rule that looks at one import. */
export const rules: readonly Rule[] = [
  packageDirection,
  byPackageName,
  foundationsKnowNoNoun,
  nounsMeetAtTheIndex,
  noSchemasInTheBrowser,
  noReactBelowTheKit,
  noNodeInTheBrowser,
];
