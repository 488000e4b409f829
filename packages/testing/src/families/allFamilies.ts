import type { Capability } from '@confab/protocol';
import { chooseByName } from '../seededRandom.ts';
import type { ReadPath } from './accessPaths.ts';
import type { Actions } from './action.ts';
import type { AccessCall, AccessList, FeatureFamily, TraceGarden } from './featureFamily.ts';
import { attachments } from './features/attachments.ts';
import { bookmarks } from './features/bookmarks.ts';
import { campaigns, segments } from './features/campaigns.ts';
import { channels } from './features/channels.ts';
import { channelTypes } from './features/channelTypes.ts';
import { commands } from './features/commands.ts';
import { drafts } from './features/drafts.ts';
import { emoji } from './features/emoji.ts';
import { groups } from './features/groups.ts';
import { locations } from './features/locations.ts';
import { members } from './features/members.ts';
import { mentions } from './features/mentions.ts';
import { messages } from './features/messages.ts';
import { moderation } from './features/moderation.ts';
import { notifications } from './features/notifications.ts';
import { pins } from './features/pins.ts';
import { polls } from './features/polls.ts';
import { profileFields } from './features/profileFields.ts';
import { push } from './features/push.ts';
import { reactions } from './features/reactions.ts';
import { reads } from './features/reads.ts';
import { reminders } from './features/reminders.ts';
import { scheduledMessages } from './features/scheduledMessages.ts';
import { search } from './features/search.ts';
import { sections } from './features/sections.ts';
import { threads } from './features/threads.ts';
import { typing } from './features/typing.ts';
import { users } from './features/users.ts';
import type { Views } from './views/view.ts';

/** The features of the random families and the access matrix, by the names of their folders on the server. */
export const allFamilies = {
  attachments,
  campaigns,
  channelTypes,
  channels,
  commands,
  drafts,
  emoji,
  groups,
  locations,
  members,
  mentions,
  messages,
  moderation,
  notifications,
  pins,
  polls,
  profileFields,
  push,
  reactions,
  reads,
  reminders,
  scheduledMessages,
  search,
  sections,
  segments,
  threads,
  typing,
  users,
  bookmarks,
} satisfies Readonly<Record<string, FeatureFamily>>;

const families: readonly FeatureFamily[] = Object.values(allFamilies);
const together = <T>(
  of: (family: FeatureFamily) => Readonly<Record<string, T>> | undefined,
): Record<string, T> => Object.assign({}, ...families.map(of));

const everydayActions: Actions = together(({ actions }) => actions);
const rareActions: Actions = together((family) => family.rareActions);
/** All actions by name. */
export const actions: Actions = { ...everydayActions, ...rareActions };
/** Actions that only admins perform. */
export const adminActions = new Set(families.flatMap((family) => family.adminActions ?? []));
/** Actions that only read, and publish no event. */
export const readingActions = new Set(families.flatMap((family) => family.readingActions ?? []));

/** All views of a client: every client of the random histories opens them, and they are compared. */
export const allViews: Views = together(({ views }) => views);

/** Every request that reads something of one channel, that of the channel itself first. */
export const readPaths: readonly ReadPath[] = [
  ...[channels, ...families.filter((family) => family !== channels)].flatMap(
    ({ readPaths = [] }) => readPaths,
  ),
];
/** Requests that answer everybody, each with what they may see. */
export const accessLists: Readonly<Record<string, AccessList>> = together(({ lists }) => lists);
/** A call for each capability that needs it. */
export const capabilityCalls: Partial<Record<Capability, AccessCall>> = together(
  (family) => family.capabilityCalls as Record<string, AccessCall> | undefined,
);

/** Leaves traces of a user in every feature that keeps personal words; returns the words (APP-06). */
export async function leaveTraces(garden: TraceGarden): Promise<string[]> {
  const words: string[] = [];
  for (const family of families) words.push(...((await family.leaveTraces?.(garden)) ?? []));
  return words;
}

const weightsOf = (group: Actions, weight: number) =>
  Object.fromEntries(Object.keys(group).map((name) => [name, weight]));

/** Users mostly write; now and then somebody joins or leaves. */
const weights = { ...weightsOf(rareActions, 0.5), ...weightsOf(everydayActions, 1), send: 12 };

/** The name of the next action. A new action changes none of the others' turns but those that it replaces. */
export const actionAt = (seed: number, step: number): string => chooseByName(seed, `action ${step}`, weights);
