import type { Kit } from '../../core/provider/kitContext.ts';

/** Loads the groups, once a message mentions one. */
export async function loadGroups(kit: Kit): Promise<void> {
  const code = await import('./syncGroups.ts');
  await code.syncGroups(kit).load();
}
