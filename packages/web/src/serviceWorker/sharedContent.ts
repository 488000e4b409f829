/** Content that another app on the device has shared (WEB-02): a text with links, and files. */
export interface SharedContent {
  text: string;
  files: File[];
}

/** The path that the manifest names for shares; the browser posts a form to it. */
export const sharePath = '/share';
const cacheName = 'confab-share';
const textKey = `${sharePath}/text`;
/** The number of files that are kept of one share. */
const maxFiles = 30;
const nameHeader = 'x-file-name';
const timeHeader = 'x-shared-at';
/** Shared content is too old to be read after this time, in milliseconds. */
const keptMs = 10 * 60_000;

/** Keeps the content of a posted form until the app reads it; replaces an earlier one. */
export async function keepShared(form: FormData): Promise<void> {
  await dropShared();
  const cache = await caches.open(cacheName);
  const parts = ['title', 'text', 'url'].map((name) => form.get(name));
  const text = parts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
  await cache.put(textKey, new Response(text, { headers: { [timeHeader]: String(Date.now()) } }));
  const files = form.getAll('files').filter((one) => one instanceof File);
  for (const [index, file] of files.slice(0, maxFiles).entries()) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      [nameHeader]: encodeURIComponent(file.name),
    };
    await cache.put(`${sharePath}/${index}`, new Response(file, { headers }));
  }
}

/** Returns what was shared last, until {@link dropShared}; undefined if there is nothing. Deletes what is too old. */
export async function readShared(): Promise<SharedContent | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined;
  const cache = await caches.open(cacheName);
  const found = await cache.match(textKey);
  if (!found || Date.now() - Number(found.headers.get(timeHeader)) > keptMs) {
    await dropShared();
    return undefined;
  }
  const text = await found.text();
  const files: File[] = [];
  for (let index = 0; index < maxFiles; index++) {
    const stored = await cache.match(`${sharePath}/${index}`);
    if (!stored) break;
    const name = decodeURIComponent(stored.headers.get(nameHeader) ?? '');
    files.push(new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' }));
  }
  return text === '' && files.length === 0 ? undefined : { text, files };
}

/** Deletes what was shared. */
export const dropShared = (): Promise<boolean> => caches.delete(cacheName);
