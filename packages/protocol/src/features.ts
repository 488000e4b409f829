import { app } from './app/feature.ts';
import { attachments } from './attachments/feature.ts';
import { bulk } from './bulk/feature.ts';
import { channels } from './channels/feature.ts';
import { channelTypes } from './channelTypes/feature.ts';
import { commands } from './commands/feature.ts';
import type { Endpoint, EventDefinition, EventOf, Feature } from './contract/index.ts';
import { drafts } from './drafts/feature.ts';
import { groups } from './groups/feature.ts';
import { linkPreviews } from './linkPreviews/feature.ts';
import { members } from './members/feature.ts';
import { messages } from './messages/feature.ts';
import { presence } from './presence/feature.ts';
import { reactions } from './reactions/feature.ts';
import { reads } from './reads/feature.ts';
import { realtime } from './realtime/feature.ts';
import { sessions } from './sessions/feature.ts';
import { threads } from './threads/feature.ts';
import { typing } from './typing/feature.ts';
import { users } from './users/feature.ts';

/** Every noun of the contract. Adding one is a line here; unions, routes and documents follow. */
export const features = [
  app,
  sessions,
  users,
  presence,
  channelTypes,
  channels,
  members,
  messages,
  attachments,
  groups,
  commands,
  drafts,
  threads,
  reactions,
  reads,
  typing,
  linkPreviews,
  realtime,
  bulk,
] as const satisfies readonly Feature[];

type Features = (typeof features)[number];

/** Every endpoint of the contract. */
export type AnyEndpoint = Features extends infer F
  ? F extends Feature
    ? F['endpoints'][keyof F['endpoints']]
    : never
  : never;

/** The endpoint behind a route, e.g. `Routes['GET /app']`. */
export type Routes = { [E in AnyEndpoint as E['route']]: E };

type AnyEventDefinition = Features['events'][number];

/** Every event as it stands on the wire, told apart by `type`. */
export type ChatEvent = EventOf<AnyEventDefinition>;

/** The event of one type. */
export type ChatEventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

/** All endpoints, by name. */
export const allEndpoints = (): [string, Endpoint][] =>
  features.flatMap((feature: Feature) => Object.entries(feature.endpoints));

/** All event types. */
export const allEvents = (): EventDefinition[] => features.flatMap((feature: Feature) => [...feature.events]);
