import { defineFeature } from '../../contract/index.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { poll, pollAnswer, pollVote } from './poll.ts';

export const polls = defineFeature({
  name: 'polls',
  entities: [poll, pollVote, pollAnswer],
  endpoints,
  events,
  errors,
});
