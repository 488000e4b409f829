import * as v from 'valibot';
import type { Outbound } from '../../core/outbound/index.ts';
import { collect } from './collect.ts';

const words = v.optional(v.fallback(v.optional(v.string()), undefined));

/** The oEmbed fields that a preview may use (https://oembed.com, JSON only). `html` is never used. */
const oembedSchema = v.object({
  title: words,
  author_name: words,
  provider_name: words,
  thumbnail_url: words,
});
export type OEmbed = v.InferOutput<typeof oembedSchema>;

const request = {
  totalMs: 1200,
  firstByteMs: 1200,
  maxBytes: 256 * 1024,
  accept: 'application/json+oembed, application/json',
};

/** Fetches an oEmbed description; failures are ignored. */
export async function fetchOEmbed(outbound: Outbound, address: string): Promise<OEmbed> {
  try {
    await using answer = await outbound.get(address, request);
    if (
      answer.status !== 200 ||
      !/^application\/(json|json\+oembed)$|^text\/javascript$/.test(answer.mediaType)
    )
      return {};
    const parsed = v.safeParse(oembedSchema, JSON.parse((await collect(answer.body)).toString()));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}
