import type { Kit } from './kitContext.ts';

/**
 * Declares a thing of which each kit has one, made when it is first asked for: what parts that are loaded late share. Ends
 * with the provider where it has an `end`.
 */
export function perKit<T extends object>(create: (kit: Kit) => T & { end?(): void }): (kit: Kit) => T {
  const made = new WeakMap<Kit, T>();
  return (kit) => {
    const known = made.get(kit);
    if (known) return known;
    const fresh = create(kit);
    made.set(kit, fresh);
    kit.ends.add(() => fresh.end?.());
    return fresh;
  };
}
