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
  'outbound',
  'realtime',
  'storage',
]);

/** The server's other folders that are no nouns: they put nouns together. */
const SERVER_COMPOSITION = new Set(['cli', 'testing']);

/** Where a file stands: its package, the folder under `src/`, and what that folder is to the server. */
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
  if (name !== 'server' || folder === undefined || SERVER_COMPOSITION.has(folder)) {
    return { package: name, folder, kind: 'other' };
  }
  return { package: name, folder, kind: SERVER_FOUNDATIONS.has(folder) ? 'foundation' : 'noun' };
}
