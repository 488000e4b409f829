import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { linkPreview } from './linkPreview.ts';

export const linkPreviews = defineFeature({
  name: 'linkPreviews',
  entities: [linkPreview],
  endpoints,
  events: [],
  errors,
});
