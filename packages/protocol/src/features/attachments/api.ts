import * as v from 'valibot';
import { clientIdField, countField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import {
  attachmentErrors,
  fileNotFound,
  imageInvalid,
  storageFull,
  uploadBlocked,
  uploadPartSize,
  uploadPartsMost,
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
    summary: 'Upload an image; the body is its bytes. Other formats than a browser draws are files.',
    bytes: 'body',
    query: v.object(newUploadFields),
    answer: uploadedSchema,
    errors: [...blocks, imageInvalid],
  }),
  sendFile: defineEndpoint('POST /channels/{type}/{id}/files', {
    summary: 'Upload a file; the body is its bytes.',
    bytes: 'body',
    query: v.object(newUploadFields),
    answer: uploadedSchema,
    errors: blocks,
  }),
  createUpload: defineEndpoint('POST /channels/{type}/{id}/uploads', {
    summary: 'Begin an upload in parts; the same id again answers with the one that is on its way.',
    body: v.object({
      id: clientIdField,
      kind: v.picklist(['image', 'file']),
      ...newUploadFields,
      size: countField(1, uploadPartSize * uploadPartsMost),
    }),
    answer: v.object({ upload: uploadSchema }),
    errors: [channelNotFound, uploadBlocked, tooManyUploads],
  }),
  getUpload: defineEndpoint('GET /uploads/{upload_id}', {
    summary: "One's own upload in parts, with the parts that have arrived.",
    answer: v.object({ upload: uploadSchema }),
    errors: [uploadNotFound],
  }),
  putPart: defineEndpoint('PUT /uploads/{upload_id}/parts/{part}', {
    summary: 'Send a part, from 1; the body is its bytes. A part that is there already stays as it is.',
    bytes: 'body',
    answer: v.object({ upload: uploadSchema }),
    errors: [uploadNotFound, uploadBroken, tooManyUploads, storageFull],
  }),
  completeUpload: defineEndpoint('POST /uploads/{upload_id}/complete', {
    summary: 'Make a file of the parts; asking again answers the same.',
    body: v.object({}),
    answer: uploadedSchema,
    errors: [uploadNotFound, uploadIncomplete, uploadBlocked, imageInvalid, storageFull, tooManyUploads],
  }),
  abortUpload: defineEndpoint('DELETE /uploads/{upload_id}', {
    summary: 'Give an upload up; what has arrived is removed.',
    answer: v.object({}),
    errors: [uploadNotFound],
  }),
  getFile: defineEndpoint('GET /files/{file_id}', {
    summary: 'A file, whole or a range of it; for whoever may read its message.',
    bytes: 'answer',
    query: v.object({ download: flag, ticket: v.optional(v.string()) }),
    answer: v.any(),
    errors: [fileNotFound],
  }),
  getThumbnail: defineEndpoint('GET /files/{file_id}/thumbnail', {
    summary: "A file's thumbnail.",
    bytes: 'answer',
    query: v.object({ ticket: v.optional(v.string()) }),
    answer: v.any(),
    errors: [fileNotFound],
  }),
  createFileTicket: defineEndpoint('POST /files/tickets', {
    summary: 'What a page adds to the addresses of files where it has a token and no cookie.',
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
