import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { task } from './task.ts';

export const tasks = defineFeature({ name: 'tasks', entities: [task], endpoints, events, errors });
