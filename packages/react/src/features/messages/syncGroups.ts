import { groups } from '@confab/client/groups';
import { perKit } from '../../core/provider/perKit.ts';
import { knownGroups } from './knownGroups.ts';

/** Keeps the kit's groups in sync with the client's, once it has been called. */
export const syncGroups = perKit((kit) => {
  const part = kit.client.part(groups);
  const show = () => knownGroups(kit).update(() => ({ all: part.state.get(), mine: part.mine.get() }));
  const stops = [part.state.subscribe(show), part.mine.subscribe(show)];
  show();
  return {
    load: () => part.load(),
    end: () => {
      for (const stop of stops) stop();
    },
  };
});
