import { type JsonObject, list, number, text, texts } from '../imports/fields.ts';
import type { SourceChannel } from '../imports/source.ts';
import { channelKeyOf, directKeyOf, type PostIndex } from './postIndex.ts';

/** Reads a channel of a team; undefined without its name. */
export function mattermostChannel(object: JsonObject, index: PostIndex): SourceChannel | undefined {
  const team = text(object, 'team');
  const channel = text(object, 'name');
  if (team === undefined || channel === undefined) return undefined;
  const sourceId = channelKeyOf(team, channel);
  return {
    sourceId,
    kind: text(object, 'type') === 'O' ? 'public' : 'private',
    name: text(object, 'display_name') ?? channel,
    topic: text(object, 'header'),
    purpose: text(object, 'purpose'),
    isArchived: (number(object, 'deleted_at') ?? number(object, 'delete_at') ?? 0) > 0,
    members: index.membersOf(sourceId),
  };
}

/** Reads a direct channel; undefined without members. */
export function mattermostDirect(object: JsonObject): SourceChannel | undefined {
  const listed = list(object, 'participants', 100).flatMap((one) => text(one, 'username') ?? []);
  const people = [...new Set([...texts(object, 'members', 100), ...listed])];
  if (people.length === 0) return undefined;
  const members = people.map((person) => ({ person }));
  return { sourceId: directKeyOf(people), kind: 'direct', isArchived: false, members };
}
