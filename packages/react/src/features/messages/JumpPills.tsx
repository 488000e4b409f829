import { unreadLimit } from '@confab/protocol';
import { ArrowUp, ChevronDown } from 'lucide-react';
import { Pill } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { scrollingText } from './scrolling/text.en.ts';
import './JumpPills.css';

export interface JumpPillsProps {
  /** The unread messages that begin above what is visible, if any. */
  unreadAbove: { count: number; since: string } | undefined;
  onUnread(): void;
  /** Whether the end is far away. */
  isFarFromEnd: boolean;
  /** Messages that came in below. */
  arrivals: number;
  onLatest(): void;
}

/** The ways to what is new (UX-06). They hang over the list and move nothing. */
export function JumpPills({ unreadAbove, onUnread, isFarFromEnd, arrivals, onLatest }: JumpPillsProps) {
  const { t, format } = useText(scrollingText);
  return (
    <>
      {unreadAbove && (
        <Pill variant="floating" icon={ArrowUp} className="cf-jump cf-jump--unread" onClick={onUnread}>
          {unreadAbove.count >= unreadLimit
            ? t('jump.newSinceMany', { most: unreadLimit - 1, time: format.stamp(unreadAbove.since) })
            : t('jump.newSince', { count: unreadAbove.count, time: format.stamp(unreadAbove.since) })}
        </Pill>
      )}
      {(isFarFromEnd || arrivals > 0) && (
        <Pill variant="floating" icon={ChevronDown} className="cf-jump cf-jump--latest" onClick={onLatest}>
          {arrivals > 0 ? t('jump.latestNew', { count: arrivals }) : t('jump.latest')}
        </Pill>
      )}
    </>
  );
}
