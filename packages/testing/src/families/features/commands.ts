import type { FeatureFamily } from '../featureFamily.ts';

/** Slash commands. */
export const commands: FeatureFamily = {
  actions: {
    topicCommand: (world, _, channel) => channel.send({ text: `/topic command ${world.random.below(1000)}` }),
  },
  readPaths: [
    {
      name: 'the commands that work in it',
      finds: 'nothing',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/commands', { params: { type, id } }),
    },
  ],
};
