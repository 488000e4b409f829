import { type ChatClient, createStore, type Person, type Readable } from '@confab/client';

interface ProfileLoader {
  /** The person, live; asks for the whole profile the first time somebody listens. */
  watch(userId: string): Readable<Person | undefined>;
  /** Who was asked for and not shown by the service. */
  readonly unknown: Readable<ReadonlySet<string>>;
}

const MOST_PER_CALL = 100;
// One per client, so that two clients on a page do not meet.
const loaders = new WeakMap<ChatClient, ProfileLoader>();

/** Fetches profiles that are listened to and not known, all of one moment in one call. */
export function profileLoader(client: ChatClient): ProfileLoader {
  const known = loaders.get(client);
  if (known) return known;
  const asked = new Set<string>();
  const unknown = createStore<ReadonlySet<string>>(new Set());
  let waiting: string[] = [];
  // Whom the service did not show before may be in the channel.
  client.on('notification.added_to_channel', () => asked.clear());

  function ask(userId: string) {
    const person = client.people.get(userId);
    if (asked.has(userId) || (person && 'presence' in person)) return;
    asked.add(userId);
    if (waiting.length === 0) queueMicrotask(load);
    waiting.push(userId);
  }

  function load() {
    const ids = waiting;
    waiting = [];
    for (let at = 0; at < ids.length; at += MOST_PER_CALL) {
      const some = ids.slice(at, at + MOST_PER_CALL);
      client.queryUsers({ id: { $in: some } }, [], { limit: MOST_PER_CALL }).then(
        () => {
          const missing = some.filter((id) => !client.people.get(id));
          if (missing.length > 0) unknown.update((ids) => new Set([...ids, ...missing]));
        },
        () => {
          // The next one who listens asks again.
          for (const id of some) asked.delete(id);
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
          ask(userId);
          return store.subscribe(listener);
        },
      };
    },
  };
  loaders.set(client, loader);
  return loader;
}
