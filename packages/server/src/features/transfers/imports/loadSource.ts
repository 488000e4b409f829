import { loadChannels } from './loadChannels.ts';
import { loadExtras } from './loadExtras.ts';
import { GroupImport } from './loadGroups.ts';
import type { Loading } from './loading.ts';
import { loadMembers } from './loadMembers.ts';
import { loadPeople } from './loadPeople.ts';
import { LoadProgress } from './loadProgress.ts';
import { loadMessages } from './messages/loadMessages.ts';
import { People } from './people.ts';
import { SourceNames } from './sourceNames.ts';

/**
 * Imports an archive: users, channels, groups, messages with everything attached, members, emoji and bookmarks. Every
 * batch is one transaction with the next position and the counts so far, so that a crash resumes exactly there; earlier
 * records are then read again without counting or writing.
 */
export async function loadSource(loading: Loading): Promise<void> {
  const progress = new LoadProgress(loading);
  const people = new People(loading.context, loading.source, loading.options);
  await loadPeople(loading, progress, people);
  const channels = await loadChannels(loading, progress, people);
  // Before the messages, whose mentions need them.
  const groups = new GroupImport(loading, people);
  await loadGroups(loading, progress, groups);
  const names = new SourceNames(loading, { people, groups, channels });
  await names.load();
  await loadMessages(loading, { progress, people, channels, names });
  await loadMembers(loading, { progress, people, channels });
  await loadExtras(loading, { progress, people, channels });
}

async function loadGroups({ tally }: Loading, progress: LoadProgress, groups: GroupImport): Promise<void> {
  const isDone = progress.isPhaseDone('channels');
  tally.isMuted = isDone;
  await groups.load();
  if (!isDone) await progress.save({ phase: 'messages', at: 0 }, (tx) => groups.write(tx));
  tally.isMuted = false;
}
