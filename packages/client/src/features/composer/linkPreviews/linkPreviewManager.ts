import { type ChatError, type LinkPreview, type LinkPreviewState, maxLinkPreviews } from '@confab/protocol';
import { toChatError } from '../../../core/http/errors.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { ChannelContext } from '../../channels/index.ts';
import { enrichUrl } from '../../linkPreviews/index.ts';
import type { OutgoingMessage } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import { linkFinder } from './linkFinder.ts';

/**
 * The preview of one link in the text. `pending` is only used in a message sent before the service had fetched the
 * preview.
 */
export interface LocalLinkPreview {
  /** The address of the link. */
  readonly url: string;
  readonly state: LinkPreviewState;
  /** The loaded preview. */
  readonly preview?: LinkPreview;
  /** Why there is no preview. */
  readonly error?: ChatError;
}

/**
 * Previews of the links in the text (LINK-01): requested once the user has paused, loading, then loaded or failed;
 * dropped when their link is removed, and dismissed ones when no link is left.
 */
export class LinkPreviewManager implements ComposerPart {
  readonly id = 'link-previews';
  readonly sendableAlone = 'never';
  readonly #context: ChannelContext;
  readonly #isEnabled: () => boolean;
  readonly #debounceMs: () => number;
  readonly #store = createStore<readonly LocalLinkPreview[]>([]);
  readonly #loading = new Map<string, AbortController>();
  #text = '';
  #timer: unknown;
  readonly state: Readable<readonly LocalLinkPreview[]> = this.#store;

  constructor(context: ChannelContext, options: { isEnabled(): boolean; debounceMs(): number }) {
    this.#context = context;
    this.#isEnabled = options.isEnabled;
    this.#debounceMs = options.debounceMs;
  }

  /** Updates the previews after a change of the text. */
  textChanged(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.refresh();
  }

  /** Updates the previews after a change of whether they are enabled. */
  refresh(): void {
    const text = this.#text;
    const finder = linkFinder(this.#context);
    this.#context.environment.clearTimeout(this.#timer);
    const urls = this.#store.get().length > 0 || !text.includes('.') ? finder.urls(text) : undefined;
    if (urls) this.#keepOnly(urls);
    if (urls?.length === 0 || !this.#isEnabled()) return;
    // Loads the finder early, so that a message sent at once has its links too.
    void finder.load().catch(() => undefined);
    this.#timer = this.#context.environment.setTimeout(() => void this.#look(), this.#debounceMs());
  }

  /** Dismisses a preview; it is not loaded again until no link is left. */
  dismiss(url: string): void {
    this.#loading.get(url)?.abort();
    this.#change(url, { state: 'dismissed', preview: undefined, error: undefined });
  }

  /** Removes all previews except dismissed ones. */
  clear(): void {
    this.#context.environment.clearTimeout(this.#timer);
    this.#drop(({ state }) => state !== 'dismissed');
  }

  /** Restores the previews of a sent message; those still loading become pending. */
  restore(previews: readonly LinkPreview[], pendingUrls: readonly string[] = []): void {
    const loaded = previews.map((preview) => ({
      url: preview.og_scrape_url,
      state: 'loaded' as const,
      preview,
    }));
    const pending = pendingUrls.map((url) => ({ url, state: 'pending' as const }));
    this.#store.update(() => [...loaded, ...pending]);
    if (loaded.length + pending.length > 0) {
      void linkFinder(this.#context)
        .load()
        .catch(() => undefined);
    }
  }

  /** Drafts need no previews, which follow from the text. */
  content(): undefined {
    return undefined;
  }

  hasContent(): boolean {
    return false;
  }

  /** Loaded previews are sent as attachments; the addresses of others are sent for the service to fetch (LINK-01). */
  compose(message: OutgoingMessage): OutgoingMessage {
    const { loaded, pending } = this.#ofText(message.text ?? '');
    return {
      ...message,
      ...(loaded.length > 0 && { attachments: [...(message.attachments ?? []), ...loaded] }),
      ...(pending.length > 0 && { pending_previews: pending }),
    };
  }

  /** Resolves once `compose` can find the links of a text. */
  async ready(text: string): Promise<void> {
    const isNeeded = text.includes('.') && (this.#isEnabled() || this.#store.get().length > 0);
    if (isNeeded && !linkFinder(this.#context).urls(text)) {
      await linkFinder(this.#context)
        .load()
        .catch(() => undefined);
    }
  }

  #ofText(text: string): { loaded: LinkPreview[]; pending: string[] } {
    const known = this.#store.get();
    const urls = linkFinder(this.#context).urls(text) ?? known.map(({ url }) => url);
    const shown = known.filter(({ url }) => urls.includes(url));
    const loaded = shown.flatMap(({ state, preview }) => (state === 'loaded' && preview ? [preview] : []));
    const waiting = shown.filter(({ state }) => state === 'loading' || state === 'pending');
    const unseen = urls.filter((url) => this.#isEnabled() && !known.some((one) => one.url === url));
    const pending = [...waiting.map(({ url }) => url), ...unseen].slice(0, maxLinkPreviews - loaded.length);
    return { loaded, pending };
  }

  async #look(): Promise<void> {
    const finder = linkFinder(this.#context);
    await finder.load().catch(() => undefined);
    const urls = finder.urls(this.#text)?.slice(0, maxLinkPreviews);
    if (!urls || !this.#isEnabled()) return;
    this.#keepOnly(urls);
    const known = new Map(this.#store.get().map((preview) => [preview.url, preview]));
    const dismissed = [...known.values()].filter(({ url }) => !urls.includes(url));
    this.#store.update(() => [
      ...urls.map((url) => known.get(url) ?? { url, state: 'loading' as const }),
      ...dismissed,
    ]);
    for (const url of urls) if (!known.has(url)) void this.#load(url);
  }

  async #load(url: string): Promise<void> {
    const abort = new AbortController();
    this.#loading.set(url, abort);
    try {
      const answer = await enrichUrl(this.#context.http, url, { signal: abort.signal });
      const { duration: _, ...preview } = answer;
      if (!abort.signal.aborted) this.#change(url, { state: 'loaded', preview });
    } catch (cause) {
      if (!abort.signal.aborted) this.#change(url, { state: 'failed', error: toChatError(cause) });
    } finally {
      if (this.#loading.get(url) === abort) this.#loading.delete(url);
    }
  }

  /** Dismissed previews are remembered until no link is left. */
  #keepOnly(urls: readonly string[]): void {
    this.#drop(({ url, state }) => urls.length === 0 || (state !== 'dismissed' && !urls.includes(url)));
  }

  #drop(isDropped: (preview: LocalLinkPreview) => boolean): void {
    const gone = this.#store.get().filter(isDropped);
    if (gone.length === 0) return;
    for (const { url } of gone) this.#loading.get(url)?.abort();
    this.#store.update((previews) => previews.filter((preview) => !gone.includes(preview)));
  }

  #change(
    url: string,
    { state, preview, error }: { [K in keyof LocalLinkPreview]?: LocalLinkPreview[K] | undefined },
  ): void {
    this.#store.update((previews) =>
      previews.map((one) =>
        one.url === url
          ? { url, state: state ?? one.state, ...(preview && { preview }), ...(error && { error }) }
          : one,
      ),
    );
  }
}
