import type { FeatureFamily } from '../featureFamily.ts';

/** The search of messages. */
export const search: FeatureFamily = {
  lists: {
    'messages by a word of them': (person) => person.call('POST /search', { body: { query: 'lantern' } }),
    'messages by their channel': (person, { cid }) =>
      person.call('POST /search', { body: { query: `in:${cid}`, limit: 50 } }),
    'messages by a filter of channels': (person, { cid }) =>
      person.call('POST /search', { body: { query: 'lantern', filter: { cid } } }),
    'a search for its words': (person, { secret }) =>
      person.call('POST /search', { body: { query: secret } }),
    'a search in it': (person, { secret, cid }) =>
      person.call('POST /search', { body: { filter: { cid }, message_filter: { text: secret } } }),
  },
};
