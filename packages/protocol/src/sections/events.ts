import * as v from 'valibot';
import { defineEvent } from '../contract/index.ts';
import { sectionSchema } from './section.ts';

export const sectionsUpdated = defineEvent('sections.updated', {
  stream: 'user',
  summary: "One's own sections have changed; channels of one that is gone are in none.",
  payload: { sections: v.array(sectionSchema) },
});
export const events = [sectionsUpdated] as const;
