import type { ClientContext } from './clientContext.ts';

/**
 * Declares a thing of which each client has one, made when it is first asked for: how a feature keeps state without a
 * global and without a line in {@link ChatClient}. Hosts reach it by `client.part(...)`.
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
