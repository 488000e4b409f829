import { type Setup, type SetupItem, setupItems } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { listDefaultChannels, starterMessageIds } from '../defaultChannels/index.ts';
import { mail } from '../mail/index.ts';
import { selectMessages } from '../messages/index.ts';
import { selectAnyInvitation, selectFacts, selectFirstPeople } from './setupStore.ts';

/** The name of an app that nobody has named. */
const defaultName = 'Confab';

/** Returns the checklist, computed from the server's settings and data (ONB-04). */
export async function readSetup(context: ServerContext, reader: Reader): Promise<Setup> {
  const { name, icon, sign_up, sign_in } = appSettings(context).current();
  const facts = new Set((await reader.all(selectFacts, {})).map((fact) => fact.name));
  const isAlone = (await reader.all(selectFirstPeople, {})).length < 2;
  const isInvited = (await reader.get(selectAnyInvitation, { now: context.clock.now() })) !== undefined;
  const done: Record<SetupItem, boolean> = {
    identity: name !== defaultName && icon !== undefined,
    channels: (await listDefaultChannels(reader)).length > 0,
    people: !isAlone || isInvited,
    sign_in: !isAlone || sign_up !== 'invitation' || sign_in.single_sign_on !== undefined,
    mail: mail(context).configured && facts.has('mail'),
    backup: facts.has('backup'),
  };
  return {
    items: setupItems.map((item) => ({ name: item, done: done[item] })),
    dismissed: facts.has('dismissed'),
    has_samples: (await samplesIn(reader)).length > 0,
    is_alone: isAlone,
  };
}

/** Returns the ids of the welcome messages that still stand. */
export async function samplesIn(reader: Reader): Promise<string[]> {
  const rows = await reader.all(selectMessages, { ids: [...starterMessageIds] });
  return rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
}
