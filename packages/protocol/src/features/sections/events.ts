import { defineEvent } from '../../contract/index.ts';
import { changedSectionsFields } from './section.ts';

export const sectionsUpdated = defineEvent('sections.updated', {
  stream: 'user',
  summary: "One's own sections have changed; channels of one that is gone are in none.",
  payload: changedSectionsFields,
});
export const events = [sectionsUpdated] as const;
