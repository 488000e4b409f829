import {
  ChatError,
  type ErrorDefinition,
  type LinkPreview,
  linkFailures,
  linkWithoutPreview,
} from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { createRateLimiter } from '../../core/http/rateLimiter.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Description } from './describePage.ts';
import { fetchDescription } from './fetchDescription.ts';
import { imageAddress } from './imageAddress.ts';
import { linkImages } from './linkImages.ts';
import { linkKey, prunePreviews, selectPreviews, upsertPreview } from './linkPreviewStore.ts';
import { plainText } from './plainText.ts';
import { singleFlight } from './singleFlight.ts';

/** The columns of a cached preview, without its address as written. */
type KeptPreview = Omit<LinkPreview, 'og_scrape_url' | 'title_link'>;
type Found = { preview: KeptPreview } | { failure: Failure };
interface Failure {
  name: string;
  details: Record<string, unknown>;
}

/** Previews by address: cached for a day, failures for minutes; concurrent requests share one fetch. */
export interface LinkPreviewDirectory {
  /**
   * Returns the preview of an address, fetching it if not cached. Throws one of `linkFailures`, or `rate_limited` if
   * this user has fetched too many.
   */
  find(address: string, userId: string): Promise<LinkPreview>;
  /** Returns the cached previews, by address as requested; no network. */
  known(reader: Reader, addresses: readonly string[]): Promise<Map<string, LinkPreview>>;
  /** Removes expired and excess entries. */
  prune(): Promise<void>;
}

const maxFallbackLength = 300;
const keptMs = 86_400_000;
const failureKeptMs = 3_600_000;
const shortFailureKeptMs = 300_000;
const maxKept = 50_000;
const perUser = { perSecond: 0.5, burst: 60 };

export const linkPreviewDirectory = perServer((context): LinkPreviewDirectory => {
  const { database, clock, outbound, config } = context;
  const once = singleFlight<Found>();
  const limiter = config.requestsPerSecond > 0 ? createRateLimiter(clock, perUser) : undefined;

  const fetchAndKeep = async (key: string, address: string): Promise<Found> => {
    const found = await fetchPreview(context, address, () => fetchDescription(outbound, address));
    const fetched_at = clock.now();
    await database.write((tx) =>
      tx.run(upsertPreview, {
        key,
        preview: 'preview' in found ? JSON.stringify(found.preview) : null,
        failure: 'failure' in found ? JSON.stringify(found.failure) : null,
        fetched_at,
        expires_at: fetched_at + keptForMs(found),
      }),
    );
    return found;
  };

  const kept = async (reader: Reader, addresses: readonly string[]): Promise<Map<string, Found>> => {
    const keys = addresses.map(linkKey);
    const rows = await reader.all(selectPreviews, { keys, now: clock.now() });
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const found = new Map<string, Found>();
    for (const [index, address] of addresses.entries()) {
      const row = byKey.get(keys[index] as string);
      if (row?.preview) found.set(address, { preview: JSON.parse(row.preview) });
      else if (row?.failure) found.set(address, { failure: JSON.parse(row.failure) });
    }
    return found;
  };

  return {
    async find(address, userId) {
      const known = (await kept(database.read, [address])).get(address);
      if (known) return opened(known, address);
      limiter?.consume(userId);
      const key = linkKey(address);
      return opened(await once(key, () => fetchAndKeep(key, address)), address);
    },
    async known(reader, addresses) {
      const previews = new Map<string, LinkPreview>();
      for (const [address, found] of await kept(reader, addresses))
        if ('preview' in found) previews.set(address, whole(found.preview, address));
      return previews;
    },
    prune: async () => {
      await database.write((tx) => tx.run(prunePreviews, { now: clock.now(), most: maxKept }));
    },
  };
});

async function fetchPreview(
  context: ServerContext,
  address: string,
  describe: () => Promise<Description>,
): Promise<Found> {
  try {
    return { preview: await withImage(context, address, await describe()) };
  } catch (error) {
    const definition = error instanceof ChatError && linkFailures.find((one) => error.is(one));
    if (!definition) throw error;
    context.logger.debug({ err: error.cause ?? error, address }, 'a link has no preview');
    return { failure: { name: definition.name, details: error.details } };
  }
}

/** Adds the served addresses of pictures to a description, once they are cached. */
async function withImage(
  context: ServerContext,
  address: string,
  { image, icon, ...described }: Description,
): Promise<KeptPreview> {
  const large = image === undefined ? undefined : await linkImages(context).find(image);
  const shown = large ? image : icon && (await linkImages(context).find(icon)) ? icon : undefined;
  const { title, text, asset_url } = described;
  if (!title && !text && !large && !asset_url) throw new ChatError(linkWithoutPreview);
  const { secrets } = context;
  return {
    ...described,
    type: described.type ?? (large ? 'image' : undefined),
    fallback: plainText(title ?? text ?? address, maxFallbackLength),
    image_url: large && image ? imageAddress(secrets, image, 'large') : undefined,
    thumb_url: shown && imageAddress(secrets, shown, 'small'),
    original_width: large?.width,
    original_height: large?.height,
  };
}

function opened(found: Found, address: string): LinkPreview {
  if ('preview' in found) return whole(found.preview, address);
  const definition = linkFailures.find(({ name }) => name === found.failure.name) as ErrorDefinition;
  throw new ChatError(definition, { details: found.failure.details });
}

const whole = (preview: KeptPreview, address: string): LinkPreview => ({
  og_scrape_url: address,
  title_link: address,
  ...preview,
});

function keptForMs(found: Found): number {
  if ('preview' in found) return keptMs;
  return linkFailures.some(({ name, retryable }) => name === found.failure.name && retryable)
    ? shortFailureKeptMs
    : failureKeptMs;
}
