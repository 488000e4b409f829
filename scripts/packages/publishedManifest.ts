import type { Manifest } from './publishedPackages.ts';

/** A manifest without the fields that only the repository needs. */
interface PublishedManifest extends Omit<Manifest, 'devDependencies' | 'files' | 'private'> {
  /** Packages with a scope are private by default. */
  publishConfig: { access: 'public' };
}

/**
 * Returns the manifest that is published. The repository pins exact versions, but a host must be able to share a
 * dependency with the kit, so they become ranges; the condition that resolves to sources is removed.
 */
export function publishedManifest(
  { devDependencies, files, private: _, ...manifest }: Manifest,
  { folder, repository }: { folder: string; repository: Manifest['repository'] },
): PublishedManifest {
  return {
    ...manifest,
    ...(repository && { repository: { ...repository, directory: folder } }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([path, { 'confab-source': _source, ...conditions }]) => [
        path,
        conditions,
      ]),
    ),
    ...(manifest.dependencies && { dependencies: toRanges(manifest.dependencies) }),
    publishConfig: { access: 'public' },
  };
}

function toRanges(dependencies: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      /^\d/.test(version) ? `^${version}` : version,
    ]),
  );
}
