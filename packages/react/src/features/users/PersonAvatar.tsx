import type { UserRef } from '@confab/protocol';
import { Avatar, type AvatarSize } from '../../core/primitives/index.ts';
import { usePresence } from './usePerson.ts';

export interface PersonAvatarProps {
  person: Pick<UserRef, 'id' | 'name' | 'image'>;
  size: AvatarSize;
}

/** A person's avatar with presence and do-not-disturb state, live. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const presence = usePresence(person.id);
  return <Avatar id={person.id} name={person.name} image={person.image} size={size} presence={presence} />;
}
