import { Avatar, type AvatarSize } from './Avatar.tsx';
import './AvatarStack.css';

export interface AvatarStackProps {
  people: readonly { id: string; name: string; image?: string | null }[];
  /** The number of avatars drawn at most. */
  max?: number;
  size?: AvatarSize;
}

/** The overlapping avatars of a few people; hidden from screen readers, since the count or names stand beside it. */
export function AvatarStack({ people, max = 3, size = 24 }: AvatarStackProps) {
  return (
    <span className="cf-avatar-stack" aria-hidden>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} id={person.id} name={person.name} image={person.image} size={size} />
      ))}
    </span>
  );
}
