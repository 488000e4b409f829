import { basename } from 'node:path';
import { isTest } from '../sourceFiles.ts';
import type { Import } from './moduleGraph.ts';
import { locationOf } from './moduleLocation.ts';

/** A rule over one import; returns the problem, or undefined. */
export type Rule = (found: Import) => string | undefined;

/** The packages that each package may import, in source that is not a test. */
const DIRECTIONS: Record<string, readonly string[]> = {
  protocol: [],
  client: ['protocol'],
  node: ['protocol'],
  react: ['client', 'protocol'],
  web: ['react', 'client', 'protocol'],
  server: ['protocol'],
  testing: ['protocol', 'client', 'node', 'server', 'react'],
  bench: ['protocol', 'client', 'node', 'server', 'testing', 'react', 'web'],
};
const BROWSER_PACKAGES = new Set(['client', 'react', 'web']);

const packageDirection: Rule = ({ from, specifier, to }) => {
  const here = locationOf(from);
  const target = /^@confab\/([^/]+)/.exec(specifier)?.[1] ?? (to && locationOf(to)?.package);
  if (!here || !target || target === here.package) return undefined;
  if (DIRECTIONS[here.package]?.includes(target)) return undefined;
  if (isTest(from) && target === 'testing') return undefined;
  return `${here.package} never imports ${target}`;
};

const byPackageName: Rule = ({ from, specifier, to }) => {
  if (!specifier.startsWith('.') || !to) return undefined;
  const [here, there] = [locationOf(from), locationOf(to)];
  return here && there && here.package !== there.package
    ? `another package is imported by its name, @confab/${there.package}`
    : undefined;
};

const coreKnowsNoFeature: Rule = ({ from, to }) => {
  if (!to || isTest(from)) return undefined;
  const [here, there] = [locationOf(from), locationOf(to)];
  if (here?.area !== 'core' || here.package !== there?.package || there.area === 'core') return undefined;
  return `core never imports ${there.area === 'feature' ? `a feature (${there.folder})` : basename(to)}`;
};

/** Packages whose features may import only each other's index.ts. */
const WITH_INDEXES = new Set(['server']);

/** The files of each feature that a file outside all features may import, besides its index.ts. */
const COMPOSITION: Record<string, string> = {
  'features.ts': 'feature.ts',
  'messagePipelines.ts': 'messageSteps.ts',
};

/** Features import each other's index.ts only; the files that compose them use one file of each. */
const featuresMeetAtTheIndex: Rule = ({ from, to }) => {
  if (!to) return undefined;
  const [here, there] = [locationOf(from), locationOf(to)];
  if (there?.area !== 'feature' || here?.package !== there.package) return undefined;
  if (!WITH_INDEXES.has(here.package)) return undefined;
  if (here.area === 'feature' && here.folder === there.folder) return undefined;
  if (/^index\.tsx?$/.test(basename(to))) return undefined;
  // The list of parsers of users' texts imports from every feature.
  if (basename(from) === 'textParsers.ts' && here.folder === 'testing') return undefined;
  if (here.area === 'composition' && COMPOSITION[basename(from)] === basename(to)) return undefined;
  return `${there.folder} is imported through its index.ts`;
};

const noSchemasInTheBrowser: Rule = ({ from, specifier, typeOnly }) => {
  const here = locationOf(from);
  if (!here || !BROWSER_PACKAGES.has(here.package) || isTest(from) || typeOnly) return undefined;
  return /^@confab\/protocol\/(?!(links|markdown|search)$).+|^valibot|^@valibot\//.test(specifier)
    ? `${specifier} holds schemas, which the browser bundle must not: import type only`
    : undefined;
};

const noReactBelowTheKit: Rule = ({ from, specifier }) => {
  const here = locationOf(from);
  if (!here || !['protocol', 'client', 'server'].includes(here.package) || isTest(from)) return undefined;
  return /^react(-dom)?(\/|$)/.test(specifier) ? `${here.package} knows no React` : undefined;
};

const noNodeInTheBrowser: Rule = ({ from, specifier }) => {
  const here = locationOf(from);
  if (!here || isTest(from) || !(BROWSER_PACKAGES.has(here.package) || here.package === 'protocol'))
    return undefined;
  return specifier.startsWith('node:')
    ? `${here.package} runs in browsers, which have no ${specifier}`
    : undefined;
};

/** Every rule about a single import. */
export const rules: readonly Rule[] = [
  packageDirection,
  byPackageName,
  coreKnowsNoFeature,
  featuresMeetAtTheIndex,
  noSchemasInTheBrowser,
  noReactBelowTheKit,
  noNodeInTheBrowser,
];
