import { flag, type JsonObject, list, number, own, text, texts } from '../imports/fields.ts';
import type { SourceChannel } from '../imports/source.ts';
import type { SlackList } from './slackArchive.ts';

/** A pinned message of a channel, by its time. */
export interface SlackPin {
  readonly by?: string | undefined;
  readonly atMs?: number | undefined;
}

/** A channel in the lists of an export. */
export interface SlackChannel extends SourceChannel {
  /** The folder of its days. */
  readonly folder: string;
  readonly pins: ReadonlyMap<string, SlackPin>;
}

const maxMembers = 100_000;
const maxPins = 1000;

/** Reads a channel of a list; undefined without an id. */
export function slackChannel(kind: SlackList, object: JsonObject): SlackChannel | undefined {
  const sourceId = text(object, 'id');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const name = text(object, 'name');
  const creator = text(object, 'creator');
  const created = number(object, 'created');
  const isDirect = kind === 'dms' || kind === 'mpims';
  const members = texts(object, 'members', maxMembers);
  return {
    sourceId,
    // Folders of direct messages are named by id, all others by name.
    folder: kind === 'dms' ? sourceId : (name ?? sourceId),
    kind: kind === 'channels' ? 'public' : isDirect ? 'direct' : 'private',
    name: isDirect ? undefined : name,
    topic: text(own(object, 'topic'), 'value'),
    purpose: text(own(object, 'purpose'), 'value'),
    isArchived: flag(object, 'is_archived'),
    createdMs: created === undefined ? undefined : created * 1000,
    creator,
    members: members.map((person) => ({
      person,
      role: !isDirect && person === creator ? ('owner' as const) : undefined,
    })),
    pins: pinsOf(object),
  };
}

function pinsOf(object: JsonObject): Map<string, SlackPin> {
  const pins = new Map<string, SlackPin>();
  for (const pin of list(object, 'pins', maxPins)) {
    const id = text(pin, 'id');
    const created = number(pin, 'created');
    if (id !== undefined) pins.set(id, { by: text(pin, 'user'), atMs: created && created * 1000 });
  }
  return pins;
}
