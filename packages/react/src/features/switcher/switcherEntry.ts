import type { User, UserRef } from '@confab/protocol';
import { type Prepared, prepare } from 'fuzzysort';
import type { LucideIcon } from 'lucide-react';
import { type ChannelDisplay, type ChannelNameText, channelDisplay } from '../channels/channelDisplay.ts';
import type { KnownChannel } from './knownChannel.ts';

interface Named {
  /** What tells it from all others. */
  readonly key: string;
  /** What stands in the list. */
  readonly name: string;
  /** What is searched, made ready: the name, and after it what else it is known by. */
  readonly target: Prepared;
}

/** A channel or conversation that one can go to. */
export interface ChannelEntry extends Named {
  readonly kind: 'channel';
  readonly cid: string;
  readonly display: ChannelDisplay;
  readonly isMember: boolean;
  readonly memberCount: number;
  /** When something was last said, ISO 8601; empty for never. */
  readonly activeAt: string;
}

/** Somebody to talk to. */
export interface PersonEntry extends Named {
  readonly kind: 'person';
  readonly user: User;
}

/** A page of the host. */
export interface PageEntry extends Named {
  readonly kind: 'page';
  readonly path: string;
  readonly icon: LucideIcon;
}

/** Anything that the quick switcher leads to. */
export type SwitcherEntry = ChannelEntry | PersonEntry | PageEntry;

/** A page of the host's as the switcher lists it; `words` are other names that it is found by. */
export interface SwitcherPage {
  path: string;
  name: string;
  icon: LucideIcon;
  words?: string;
}

/** A page's entry. */
export const pageEntry = ({ path, name, icon, words }: SwitcherPage): PageEntry => ({
  kind: 'page',
  key: `page:${path}`,
  name,
  target: prepare(words ? `${name} ${words}` : name),
  path,
  icon,
});

/** A person's entry: found by name, and by id where that is another word. */
export function personEntry(user: User): PersonEntry {
  const { id, name } = user;
  return { kind: 'person', key: `person:${id}`, name, target: prepare(nameAndId(user)), user };
}

/** A channel's entry as `viewer` calls it; a conversation is also found by the other's id. */
export function channelEntry(
  { channel, members, isMember }: KnownChannel,
  viewer: UserRef | undefined,
  words: ChannelNameText,
): ChannelEntry {
  const display = channelDisplay({ channel, members }, channel.cid, viewer, words);
  const [other] = display.others;
  return {
    kind: 'channel',
    key: channel.cid,
    name: display.name,
    target: prepare(
      display.kind === 'direct' && other ? nameAndId({ id: other.id, name: display.name }) : display.name,
    ),
    cid: channel.cid,
    display,
    isMember,
    memberCount: channel.member_count,
    activeAt: channel.last_message_at ?? '',
  };
}

const nameAndId = ({ id, name }: Pick<User, 'id' | 'name'>) =>
  name.toLowerCase() === id ? name : `${name} ${id}`;
