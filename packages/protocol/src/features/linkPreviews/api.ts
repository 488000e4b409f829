import * as v from 'valibot';
import { imageUrlField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import {
  linkFailures,
  linkImageNotFound,
  linkInvalid,
  linkPreviewErrors,
  linkPreviewsMost,
  linkPreviewTypes,
  linkUrlMost,
} from './limits.ts';

/** An address to look at: http or https, at most 2048 characters. What its host must be: {@link isLinkUrl}. */
export const linkUrlField = v.pipe(
  v.string(),
  v.maxLength(linkUrlMost, `must have at most ${linkUrlMost} characters`),
  v.regex(/^https?:\/\/[^\s"'<>\\\p{Cc}\p{Cs}]+$/iu, 'must be an http or https address'),
);

/** Links whose previews are still on their way; the service adds them when it has them. */
export const pendingPreviewsField = v.pipe(v.array(linkUrlField), v.maxLength(linkPreviewsMost));

/** What a page says of itself (LINK-03). All texts are plain, without control characters. */
export const linkPreviewSchema = v.object({
  /** The address that was asked about, as it was asked. */
  og_scrape_url: v.string(),
  /** Left out where there are only words. */
  type: v.optional(v.picklist(linkPreviewTypes)),
  title: v.optional(v.string()),
  /** Where the title leads. */
  title_link: v.optional(v.string()),
  text: v.optional(v.string()),
  /** One line for where nothing else can be shown. */
  fallback: v.optional(v.string()),
  /** The page's picture, served by this service. */
  image_url: v.optional(imageUrlField),
  /** The same, small. */
  thumb_url: v.optional(imageUrlField),
  /** Where a video or sound is to be had; not served by this service. */
  asset_url: v.optional(v.string()),
  /** The page's author or site. */
  author_name: v.optional(v.string()),
  /** Size of `image_url` in pixels, so that room is kept for it. */
  original_width: v.optional(v.number()),
  original_height: v.optional(v.number()),
});
export type LinkPreview = v.InferOutput<typeof linkPreviewSchema>;
export const linkPreview = defineEntity('LinkPreview', linkPreviewSchema);

export const endpoints = {
  enrichUrl: defineEndpoint('POST /link-previews', {
    summary: 'What the page behind a link says of itself; `duration` is the time that the service took.',
    body: v.object({ url: linkUrlField }),
    answer: linkPreviewSchema,
    errors: [linkInvalid, ...linkFailures],
  }),
  removeLinkPreview: defineEndpoint('DELETE /messages/{message_id}/link-previews', {
    summary: "Take a link's preview off a message for everybody; the message does not count as edited by it.",
    query: v.object({ url: linkUrlField }),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  getLinkPreviewImage: defineEndpoint('GET /link-previews/images/{size}', {
    summary:
      "A page's picture as this service keeps it, `large` or `small`; the address comes with the preview.",
    audience: 'public',
    bytes: 'answer',
    query: v.object({ url: linkUrlField, sign: v.pipe(v.string(), v.maxLength(100)) }),
    answer: v.any(),
    errors: [linkImageNotFound],
  }),
};

export const linkPreviews = defineFeature({
  name: 'linkPreviews',
  entities: [linkPreview],
  endpoints,
  events: [],
  errors: linkPreviewErrors,
});
