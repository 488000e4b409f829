import { defineEvent } from '../index.ts';

export const eventSuperseded = defineEvent('event.superseded', {
  stream: 'channel',
  summary:
    'The place of an event in its stream whose content a later one has replaced: nothing is to be done. Only who resumes gets it.',
  payload: {},
});
export const eventHidden = defineEvent('event.hidden', {
  stream: 'app',
  summary:
    'The place of an event about people of whom the reader sees none: nothing is to be done, and it says nothing of whom.',
  payload: {},
});
export const events = [eventSuperseded, eventHidden] as const;
