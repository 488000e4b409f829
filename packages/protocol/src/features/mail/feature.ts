import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { mailStatus } from './mailStatus.ts';

export const mail = defineFeature({ name: 'mail', entities: [mailStatus], endpoints, events: [], errors });
