// Runs the built app with the globals of React Native and none of a browser, and without the built-ins that Hermes
// lacks. Each line of the input is sent, each message of the channel is printed.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createContext, runInContext } from 'node:vm';

const { CONFAB_URL, USER_TOKEN } = process.env;

/** Like React Native's, it keeps no reason. */
class PlainAbortController {
  #controller = new AbortController();
  get signal() {
    return this.#controller.signal;
  }
  abort() {
    this.#controller.abort();
  }
}

const context = createContext({
  console,
  setTimeout,
  clearTimeout,
  queueMicrotask,
  fetch,
  Headers,
  Request,
  Response,
  WebSocket,
  URLSearchParams,
  Blob,
  AbortController: PlainAbortController,
});
runInContext(
  `const lacking = {
    Array: ['fromAsync'],
    'Array.prototype': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
    'String.prototype': ['isWellFormed', 'toWellFormed'],
    Object: ['groupBy'],
    Map: ['groupBy'],
    Promise: ['try', 'withResolvers'],
    Intl: ['DisplayNames', 'DurationFormat', 'ListFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'],
    'Set.prototype': ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
    globalThis: ['FinalizationRegistry', 'Iterator', 'SharedArrayBuffer', 'Atomics', 'WebAssembly'],
  };
  for (const [path, names] of Object.entries(lacking)) {
    const owner = path.split('.').reduce((object, name) => object[name], globalThis);
    for (const name of names) delete owner[name];
  }`,
  context,
);

const items = new Map();
const platform = {
  // Stands for AsyncStorage.
  storage: {
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getAllKeys: async () => [...items.keys()],
  },
  appState: { addEventListener: () => ({ remove: () => undefined }) },
  netInfo: { addEventListener: () => () => undefined },
};

runInContext(`${await readFile('dist/app.js', 'utf8')};globalThis.app = app;`, context);
const printed = new Set();
const chat = await context.app.openChat({
  baseUrl: CONFAB_URL,
  token: USER_TOKEN,
  cid: 'team:general',
  platform,
  onMessages(lines) {
    for (const line of lines) if (!printed.has(line)) console.log(line);
    for (const line of lines) printed.add(line);
  },
});
console.log('The chat is open.');
for await (const line of createInterface({ input: process.stdin })) chat.send(line);
