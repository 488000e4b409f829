import * as v from 'valibot';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { taskSchema } from '../tasks/api.ts';
import { userNotFound } from '../users/limits.ts';
import { exportErrors, exportNotFound, exportUnderWay } from './limits.ts';

export const endpoints = {
  exportUser: defineEndpoint('POST /users/{user_id}/export', {
    isRepeatable: false,
    summary:
      "Export your own data as a ZIP file; admins can export any user. The task's result names the export.",
    answer: v.object({ task: taskSchema }),
    errors: [userNotFound, exportUnderWay],
  }),
  exportChannel: defineEndpoint('POST /channels/{type}/{id}/export', {
    isRepeatable: false,
    summary:
      "Export a channel's history, as far as the caller can read it, as a ZIP file. Requires update-channel. The task's result names the export.",
    answer: v.object({ task: taskSchema }),
    errors: [channelNotFound, exportUnderWay],
  }),
  getExport: defineEndpoint('GET /exports/{export_id}', {
    summary: 'Download the file of an export that you requested, until it expires.',
    bytes: 'answer',
    query: v.object({ ticket: v.optional(v.string()) }),
    answer: v.any(),
    errors: [exportNotFound],
  }),
};

export const exports = defineFeature({
  name: 'exports',
  entities: [],
  endpoints,
  events: [],
  errors: exportErrors,
});
