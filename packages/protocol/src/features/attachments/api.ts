import * as v from 'valibot';
import { clientIdField, countField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import {
  attachmentErrors,
  fileNotFound,
  imageInvalid,
  maxUploadParts,
  storageFull,
  uploadBlocked,
  uploadPartSize,
} from './limits.ts';
import { attachment, newUploadFields, upload, uploadedSchema, uploadSchema } from './schema.ts';
import {
  tooManyUploads,
  uploadBroken,
  uploadErrors,
  uploadIncomplete,
  uploadNotFound,
} from './uploadErrors.ts';

const flag = v.optional(v.picklist(['true', 'false']), 'false');
const blocks = [channelNotFound, uploadBlocked, tooManyUploads, storageFull, uploadBroken];

export const endpoints = {
  sendImage: defineEndpoint('POST /channels/{type}/{id}/images', {
    isRepeatable: false,
    summary:
      'Upload an image; the body is its bytes. Formats that browsers cannot display are uploaded as files.',
    bytes: 'body',
    query: v.object(newUploadFields),
    answer: uploadedSchema,
    errors: [...blocks, imageInvalid],
  }),
  sendFile: defineEndpoint('POST /channels/{type}/{id}/files', {
    isRepeatable: false,
    summary: 'Upload a file; the body is its bytes.',
    bytes: 'body',
    query: v.object(newUploadFields),
    answer: uploadedSchema,
    errors: blocks,
  }),
  createUpload: defineEndpoint('POST /channels/{type}/{id}/uploads', {
    summary: 'Start a multipart upload. Repeating the same id returns the upload in progress.',
    body: v.object({
      id: clientIdField,
      kind: v.picklist(['image', 'file']),
      ...newUploadFields,
      size: countField(1, uploadPartSize * maxUploadParts),
    }),
    answer: v.object({ upload: uploadSchema }),
    errors: [channelNotFound, uploadBlocked, tooManyUploads],
  }),
  getUpload: defineEndpoint('GET /uploads/{upload_id}', {
    summary: 'Get your own multipart upload with the parts received so far.',
    answer: v.object({ upload: uploadSchema }),
    errors: [uploadNotFound],
  }),
  putPart: defineEndpoint('PUT /uploads/{upload_id}/parts/{part}', {
    summary:
      'Upload a part, numbered from 1; the body is its bytes. A part that was already received is unchanged.',
    bytes: 'body',
    answer: v.object({ upload: uploadSchema }),
    errors: [uploadNotFound, uploadBroken, tooManyUploads, storageFull],
  }),
  completeUpload: defineEndpoint('POST /uploads/{upload_id}/complete', {
    summary: 'Assemble the uploaded parts into a file. Idempotent.',
    body: v.object({}),
    answer: uploadedSchema,
    errors: [uploadNotFound, uploadIncomplete, uploadBlocked, imageInvalid, storageFull, tooManyUploads],
  }),
  abortUpload: defineEndpoint('DELETE /uploads/{upload_id}', {
    summary: 'Abort an upload and delete the parts received.',
    answer: v.object({}),
    errors: [uploadNotFound],
  }),
  getFile: defineEndpoint('GET /files/{file_id}', {
    allowsAnonymous: true,
    summary: 'Download a file or a byte range of it. Requires access to the message it belongs to.',
    bytes: 'answer',
    query: v.object({ download: flag, ticket: v.optional(v.string()) }),
    answer: v.any(),
    errors: [fileNotFound],
  }),
  getThumbnail: defineEndpoint('GET /files/{file_id}/thumbnail', {
    allowsAnonymous: true,
    summary: "Download a file's thumbnail.",
    bytes: 'answer',
    query: v.object({ ticket: v.optional(v.string()) }),
    answer: v.any(),
    errors: [fileNotFound],
  }),
  createFileTicket: defineEndpoint('POST /files/tickets', {
    allowsAnonymous: true,
    summary: 'Create a ticket that authorizes file URLs, for pages that use a token instead of a cookie.',
    body: v.object({}),
    answer: v.object({ ticket: v.string(), expires_at: v.string() }),
  }),
};

export const attachments = defineFeature({
  name: 'attachments',
  entities: [attachment, upload],
  endpoints,
  events: [],
  errors: [...attachmentErrors, ...uploadErrors],
});
