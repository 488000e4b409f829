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
  linkPreviewTypes,
  maxLinkPreviews,
  maxLinkUrlLength,
} from './limits.ts';

/** An address to preview: http or https, at most 2048 characters. Allowed hosts: {@link isLinkUrl}. */
export const linkUrlField = v.pipe(
  v.string(),
  v.maxLength(maxLinkUrlLength, `must have at most ${maxLinkUrlLength} characters`),
  v.regex(/^https?:\/\/[^\s"'<>\\\p{Cc}\p{Cs}]+$/iu, 'must be an http or https URL'),
);

/** Links whose previews are still loading; the service adds them later. */
export const pendingPreviewsField = v.pipe(v.array(linkUrlField), v.maxLength(maxLinkPreviews));

/** A page's description of itself (LINK-03). All texts are plain, without control characters. */
export const linkPreviewSchema = v.object({
  /** The requested address, verbatim. */
  og_scrape_url: v.string(),
  /** Omitted if there is only text. */
  type: v.optional(v.picklist(linkPreviewTypes)),
  title: v.optional(v.string()),
  /** The title's target. */
  title_link: v.optional(v.string()),
  text: v.optional(v.string()),
  /** One line for where nothing else can be shown. */
  fallback: v.optional(v.string()),
  /** The page's picture, served by this service. */
  image_url: v.optional(imageUrlField),
  /** A small version of it. */
  thumb_url: v.optional(imageUrlField),
  /** The address of a video or sound; not served by this service. */
  asset_url: v.optional(v.string()),
  /** The page's author or site. */
  author_name: v.optional(v.string()),
  /** Size of `image_url` in pixels, to reserve space for it. */
  original_width: v.optional(v.number()),
  original_height: v.optional(v.number()),
});
export type LinkPreview = v.InferOutput<typeof linkPreviewSchema>;
export const linkPreview = defineEntity('LinkPreview', linkPreviewSchema);

export const endpoints = {
  enrichUrl: defineEndpoint('POST /link-previews', {
    summary: "Get the link preview of a URL. `duration` is the server's processing time.",
    body: v.object({ url: linkUrlField }),
    answer: linkPreviewSchema,
    errors: [linkInvalid, ...linkFailures],
  }),
  removeLinkPreview: defineEndpoint('DELETE /messages/{message_id}/link-previews', {
    summary: 'Remove a link preview from a message for everyone. The message does not count as edited.',
    query: v.object({ url: linkUrlField }),
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  getLinkPreviewImage: defineEndpoint('GET /link-previews/images/{size}', {
    summary:
      'Download a preview image as cached by this server, `large` or `small`. Its URL comes with the preview.',
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
