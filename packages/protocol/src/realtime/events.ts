import { defineEvent } from '../contract/index.ts';

export const eventSuperseded = defineEvent('event.superseded', {
  stream: 'channel',
  summary:
    'The place of an event in its stream whose content a later one has replaced: nothing is to be done. Only who resumes gets it.',
  payload: {},
});
export const events = [eventSuperseded] as const;
