import { groups as groupsOf } from '@confab/client/groups';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';
import { byKey } from '../views/view.ts';
import type { World } from '../world.ts';

/** The only group of a world; its id begins with the id of the world's first user. */
export const crewOf = (world: World) => `crew-${world.userIds[0]}`;

/** User groups. */
export const groups: FeatureFamily = {
  actions: {
    changeGroup: (world, { client }) => {
      const groups = client.part(groupsOf);
      const id = crewOf(world);
      const person = world.random.pick(world.userIds);
      const kind = world.random.next();
      if (!groups.state.get().has(id)) return groups.create({ id, name: 'Crew', member_ids: [person] });
      if (kind < 0.4) return groups.addMembers(id, [person]);
      if (kind < 0.7) return groups.removeMember(id, person);
      if (kind < 0.9) return groups.update(id, { name: `Crew ${person}` });
      return groups.delete(id);
    },
  },
  adminActions: ['changeGroup'],
  views: {
    groups: wanted(
      (client) => client.part(groupsOf),
      ({ state }) => byKey(state.get()),
    ),
  },
  lists: {
    groups: (person) => person.call('GET /groups'),
  },
};
