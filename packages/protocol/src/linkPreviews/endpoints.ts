import * as v from 'valibot';
import { defineEndpoint } from '../contract/index.ts';
import { linkFailures, linkInvalid } from './errors.ts';
import { linkPreviewSchema, linkUrlField } from './linkPreview.ts';

export const endpoints = {
  enrichUrl: defineEndpoint('POST /link-previews', {
    summary: 'What the page behind a link says of itself; `duration` is the time that the service took.',
    body: v.object({ url: linkUrlField }),
    answer: linkPreviewSchema,
    errors: [linkInvalid, ...linkFailures],
  }),
};
