import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { importArchive } from './importArchive.ts';
import { importReport } from './importReport.ts';

export const transfers = defineFeature({
  name: 'transfers',
  entities: [importArchive, importReport],
  endpoints,
  events: [],
  errors,
});
