import { type ChatClient, createStore, type Person, type Readable } from '@confab/client';

interface ProfileLoader {
  /** Returns the person, live; loads the full profile on the first subscription. */
  watch(userId: string): Readable<Person | undefined>;
  /** People who were requested and not shown by the service. */
  readonly unknown: Readable<ReadonlySet<string>>;
}

const MAX_PER_CALL = 100;
// One per client, so that two clients on a page stay separate.
const loaders = new WeakMap<ChatClient, ProfileLoader>();

/** Loads unknown profiles that are subscribed to, batched into one call per tick. */
export function profileLoader(client: ChatClient): ProfileLoader {
  const known = loaders.get(client);
  if (known) return known;
  const requested = new Set<string>();
  const unknown = createStore<ReadonlySet<string>>(new Set());
  let waiting: string[] = [];
  // People not shown before may be in the channel.
  client.on('notification.added_to_channel', () => requested.clear());

  function request(userId: string) {
    const person = client.people.get(userId);
    if (requested.has(userId) || (person && 'presence' in person)) return;
    requested.add(userId);
    if (waiting.length === 0) queueMicrotask(load);
    waiting.push(userId);
  }

  function load() {
    const ids = waiting;
    waiting = [];
    for (let at = 0; at < ids.length; at += MAX_PER_CALL) {
      const some = ids.slice(at, at + MAX_PER_CALL);
      client.queryUsers({ id: { $in: some } }, [], { limit: MAX_PER_CALL }).then(
        () => {
          const missing = some.filter((id) => !client.people.get(id));
          if (missing.length > 0) unknown.update((ids) => new Set([...ids, ...missing]));
        },
        () => {
          // The next subscription tries again.
          for (const id of some) requested.delete(id);
        },
      );
    }
  }

  const loader: ProfileLoader = {
    unknown,
    watch(userId) {
      const store = client.people.watch(userId);
      return {
        get: () => store.get(),
        subscribe(listener) {
          request(userId);
          return store.subscribe(listener);
        },
      };
    },
  };
  loaders.set(client, loader);
  return loader;
}
