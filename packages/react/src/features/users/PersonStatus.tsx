import { EmojiText } from '../emoji/index.ts';
import { usePerson } from './usePerson.ts';

export interface PersonStatusProps {
  userId: string;
  /** Whether the words stand beside the emoji; without them they are its title. */
  withText?: boolean;
  /** What stands there for whoever says nothing. */
  fallback?: string;
}

/** What a person says of themselves now, live: an emoji and a few words. */
export function PersonStatus({ userId, withText, fallback }: PersonStatusProps) {
  const person = usePerson(userId);
  if (!person || !('presence' in person)) return fallback ?? null;
  const { status_emoji: emoji, status_text: text = '' } = person;
  if (!emoji && !text) return fallback ?? null;
  if (withText) return <EmojiText text={[emoji, text].filter(Boolean).join(' ')} />;
  return (
    <span role="img" title={text || undefined} aria-label={text || emoji}>
      <EmojiText text={emoji ?? '💬'} />
    </span>
  );
}
