import { type Given, list, number, text, texts } from '../imports/fields.ts';
import type { SourceChannel } from '../imports/source.ts';
import { channelKeyOf, directKeyOf, type PostIndex } from './postIndex.ts';

/** Reads a channel of a team; undefined without its name. */
export function mattermostChannel(given: Given, index: PostIndex): SourceChannel | undefined {
  const team = text(given, 'team');
  const channel = text(given, 'name');
  if (team === undefined || channel === undefined) return undefined;
  const sourceId = channelKeyOf(team, channel);
  return {
    sourceId,
    kind: text(given, 'type') === 'O' ? 'public' : 'private',
    name: text(given, 'display_name') ?? channel,
    topic: text(given, 'header'),
    purpose: text(given, 'purpose'),
    isArchived: (number(given, 'deleted_at') ?? number(given, 'delete_at') ?? 0) > 0,
    members: index.membersOf(sourceId),
  };
}

/** Reads a direct channel; undefined without members. */
export function mattermostDirect(given: Given): SourceChannel | undefined {
  const listed = list(given, 'participants', 100).flatMap((one) => text(one, 'username') ?? []);
  const people = [...new Set([...texts(given, 'members', 100), ...listed])];
  if (people.length === 0) return undefined;
  const members = people.map((person) => ({ person }));
  return { sourceId: directKeyOf(people), kind: 'direct', isArchived: false, members };
}
