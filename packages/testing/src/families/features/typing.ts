import type { FeatureFamily } from '../featureFamily.ts';

/** Typing indicators. */
export const typing: FeatureFamily = {
  capabilityCalls: {
    'typing-events': (person, { type, id }) =>
      person.call('POST /channels/{type}/{id}/typing', { params: { type, id }, body: { typing: true } }),
  },
};
