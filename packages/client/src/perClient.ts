import type { ClientContext } from './clientContext.ts';

/**
 * Declares a part that exists once per client and is created on first use: features keep state this way, without globals
 * and without a line in {@link ChatClient}. Hosts get it by `client.part(...)`.
 *
 * ```ts
 * export const reminders = perClient((context) => new Reminders(context));
 * await client.part(reminders).load();
 * ```
 */
export function perClient<T extends object>(
  create: (context: ClientContext) => T,
): (context: ClientContext) => T {
  const made = new WeakMap<ClientContext, T>();
  return (context) => {
    const known = made.get(context);
    if (known) return known;
    const fresh = create(context);
    made.set(context, fresh);
    return fresh;
  };
}
