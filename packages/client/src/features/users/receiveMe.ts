import type { OwnUser } from '@confab/protocol';
import type { Store } from '../../core/store/store.ts';
import type { People } from './people.ts';

/** Applies the signed-in user of an answer or event, unless a newer state of the same user is known. */
export function receiveMe(
  { me, people }: { me: Store<OwnUser | undefined>; people: People },
  fresh: OwnUser,
  source: 'answer' | 'event' = 'answer',
): void {
  me.update((known) => (known?.id === fresh.id && known.updated_at > fresh.updated_at ? known : fresh));
  if (source === 'answer') people.add(fresh);
  else people.change(fresh);
}
