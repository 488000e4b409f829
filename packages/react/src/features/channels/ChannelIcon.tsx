import type { UserRef } from '@confab/protocol';
import { Hash, Lock, Megaphone } from 'lucide-react';
import { Avatar, type AvatarSize, Icon } from '../../core/primitives/index.ts';
import { PersonAvatar } from '../users/index.ts';
import type { ChannelDisplay } from './channelDisplay.ts';

export interface ChannelIconProps {
  display: ChannelDisplay;
  /** The avatar's size; an icon is always 18 px. */
  size?: AvatarSize;
  /** The signed-in user, whose avatar stands for a conversation with themselves. */
  viewer?: UserRef | undefined;
}

/** The icon before a channel's name: its kind, or the other members' avatar for a conversation. */
export function ChannelIcon({ display, size = 20, viewer }: ChannelIconProps) {
  switch (display.kind) {
    case 'open':
      return <Icon of={Hash} />;
    case 'private':
      return <Icon of={Lock} />;
    case 'broadcast':
      return <Icon of={Megaphone} />;
    case 'group':
      return (
        <Avatar
          id={display.others.map((one) => one.id).join()}
          name={`${display.others.length}`}
          image={display.image ?? null}
          size={size}
        />
      );
    case 'direct':
      return display.others[0] ? <PersonAvatar person={display.others[0]} size={size} /> : null;
    case 'self':
      return viewer ? <Avatar id={viewer.id} name={viewer.name} image={viewer.image} size={size} /> : null;
  }
}
