/** Folders of the server that nouns stand on and that know no noun. */
const SERVER_FOUNDATIONS = new Set([
  'access',
  'bus',
  'config',
  'filters',
  'files',
  'http',
  'jobs',
  'log',
  'observe',
  'realtime',
  'storage',
]);

/** Folders that stand under the nouns of the other packages, and those that put nouns together. */
const NOT_NOUNS: Record<string, ReadonlySet<string>> = {
  server: new Set([...SERVER_FOUNDATIONS, 'cli', 'testing']),
  client: new Set(['connection', 'http', 'store', 'persistence', 'environment', 'testing']),
  react: new Set(['provider', 'bindings', 'primitives', 'theme', 'text', 'markdown', 'emoji', 'testing']),
};

/** Where a file stands: its package, the folder under `src/`, and what that folder is. */
export interface Place {
  package: string;
  folder: string | undefined;
  kind: 'noun' | 'foundation' | 'other';
}

/** The place of a path relative to the root; undefined outside the packages' sources. */
export function placeOf(path: string): Place | undefined {
  const match = /^packages\/([^/]+)\/src\/(?:([^/]+)\/)?[^/]+/.exec(path);
  if (!match) return undefined;
  const [, name = '', folder] = match;
  if (name === 'server' && folder && SERVER_FOUNDATIONS.has(folder)) {
    return { package: name, folder, kind: 'foundation' };
  }
  const notNouns = NOT_NOUNS[name];
  return { package: name, folder, kind: notNouns && folder && !notNouns.has(folder) ? 'noun' : 'other' };
}
