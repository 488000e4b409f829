import type { User, UserRef } from '@confab/protocol';
import { type Prepared, prepare } from 'fuzzysort';
import type { IconComponent } from '../../core/primitives/index.ts';
import { type ChannelDisplay, type ChannelNameText, channelDisplay } from '../channels/channelDisplay.ts';
import type { KnownChannel } from './knownChannel.ts';

interface Named {
  /** A unique key. */
  readonly key: string;
  /** The displayed name. */
  readonly name: string;
  /** The prepared search target: the name followed by other words. */
  readonly target: Prepared;
}

/** A channel or conversation to switch to. */
export interface ChannelEntry extends Named {
  readonly kind: 'channel';
  readonly cid: string;
  readonly display: ChannelDisplay;
  readonly isMember: boolean;
  readonly memberCount: number;
  /** The time of the last message, ISO 8601; empty for none. */
  readonly activeAt: string;
}

/** A person to message. */
export interface PersonEntry extends Named {
  readonly kind: 'person';
  readonly user: User;
}

/** A page of the host. */
export interface PageEntry extends Named {
  readonly kind: 'page';
  readonly path: string;
  readonly icon: IconComponent;
}

/** An entry of the quick switcher. */
export type SwitcherEntry = ChannelEntry | PersonEntry | PageEntry;

/** A host page for the switcher; `words` are further names that it is found by. */
export interface SwitcherPage {
  path: string;
  name: string;
  icon: IconComponent;
  words?: string;
}

/** Returns the entry of a page. */
export const pageEntry = ({ path, name, icon, words }: SwitcherPage): PageEntry => ({
  kind: 'page',
  key: `page:${path}`,
  name,
  target: prepare(words ? `${name} ${words}` : name),
  path,
  icon,
});

/** Returns the entry of a person, found by name, and by id if that is another word. */
export function personEntry(user: User): PersonEntry {
  const { id, name } = user;
  return { kind: 'person', key: `person:${id}`, name, target: prepare(nameAndId(user)), user };
}

/** Returns the entry of a channel as shown to `viewer`; a direct conversation is also found by the other's id. */
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
