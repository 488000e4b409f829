import type { OwnUser } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';

/** Shows oneself as an answer or event says, unless a newer state of the same person is known. */
export function takeMe({ me, people }: Pick<ClientContext, 'me' | 'people'>, fresh: OwnUser): void {
  me.update((known) => (known?.id === fresh.id && known.updated_at > fresh.updated_at ? known : fresh));
  people.absorb(fresh);
}
