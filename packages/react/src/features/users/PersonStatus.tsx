import { EmojiText } from '../emoji/index.ts';
import { usePerson } from './usePerson.ts';

export interface PersonStatusProps {
  userId: string;
  /** Whether the text is shown beside the emoji; otherwise it is its tooltip. */
  withText?: boolean;
  /** Shown for people without a status. */
  fallback?: string;
}

/** A person's status, live: an emoji and a short text. */
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
