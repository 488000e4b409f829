import type { ServerContext } from './feature.ts';

/**
 * Declares a value that each server has one of, created on first use: lets features share a cache or a directory
 * without a global.
 *
 * ```ts
 * export const userDirectory = perServer((context) => createUserDirectory(context));
 * const users = userDirectory(context);
 * ```
 */
export function perServer<T extends object>(
  create: (context: ServerContext) => T,
): (context: ServerContext) => T {
  const made = new WeakMap<ServerContext, T>();
  return (context) => {
    const known = made.get(context);
    if (known) return known;
    const fresh = create(context);
    made.set(context, fresh);
    return fresh;
  };
}
