import * as v from 'valibot';
import { defineEndpoint } from '../../contract/index.ts';
import { messageNotFound } from '../messages/errors.ts';
import { messageSchema } from '../messages/message.ts';
import { linkFailures, linkImageNotFound, linkInvalid } from './errors.ts';
import { linkPreviewSchema, linkUrlField } from './linkPreview.ts';

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
