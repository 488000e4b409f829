/** The role of a module in its package: a foundation, part of a feature, or a module that composes them. */
export type Area = 'core' | 'feature' | 'composition';

/** The location of a module: its package, its area, and the folder in that area. */
export interface ModuleLocation {
  package: string;
  area: Area;
  folder: string | undefined;
}

const AREAS: Readonly<Record<string, Area>> = { core: 'core', features: 'feature', admin: 'feature' };

/** Returns the location of a path relative to the root; undefined outside the packages' sources. */
export function locationOf(path: string): ModuleLocation | undefined {
  const match = /^packages\/([^/]+)\/src\/(?:(.+)\/)?[^/]+$/.exec(path);
  if (!match) return undefined;
  const [, name = '', folders = ''] = match;
  const [first = '', second] = folders.split('/');
  const area = AREAS[first] ?? 'composition';
  const folder = area === 'composition' ? first || undefined : (second ?? first);
  return { package: name, area, folder };
}
