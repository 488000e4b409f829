import type { Kit } from './kitContext.ts';

/**
 * Declares an object that each kit has once, created on first use, to share state between lazily loaded parts. Its `end`, if
 * any, is called when the provider unmounts.
 */
export function perKit<T extends object>(create: (kit: Kit) => T & { end?(): void }): (kit: Kit) => T {
  const made = new WeakMap<Kit, T>();
  return (kit) => {
    const known = made.get(kit);
    if (known) return known;
    const fresh = create(kit);
    made.set(kit, fresh);
    kit.cleanups.add(() => fresh.end?.());
    return fresh;
  };
}
