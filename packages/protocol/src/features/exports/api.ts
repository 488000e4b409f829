import * as v from 'valibot';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { taskSchema } from '../tasks/api.ts';
import { userNotFound } from '../users/limits.ts';
import { exportErrors, exportNotFound, exportUnderWay } from './limits.ts';

export const endpoints = {
  exportUser: defineEndpoint('POST /users/{user_id}/export', {
    summary:
      "Put all of one's own data, or anybody's as an admin, into a ZIP file; the task's result names the export.",
    answer: v.object({ task: taskSchema }),
    errors: [userNotFound, exportUnderWay],
  }),
  exportChannel: defineEndpoint('POST /channels/{type}/{id}/export', {
    summary:
      "Put a channel's history into a ZIP file, as far as the caller may read it; needs update-channel. The task's result names the export.",
    answer: v.object({ task: taskSchema }),
    errors: [channelNotFound, exportUnderWay],
  }),
  getExport: defineEndpoint('GET /exports/{export_id}', {
    summary: 'The file of an export, for who asked for it, until it expires.',
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
