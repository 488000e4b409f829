import { defineFeature } from '../../contract/index.ts';
import { attachment, upload } from './attachment.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';

export const attachments = defineFeature({
  name: 'attachments',
  entities: [attachment, upload],
  endpoints,
  events: [],
  errors,
});
