import type { MessageTimeline, TimelineState } from '@confab/client';
import { RotateCcw } from 'lucide-react';
import { Button, Skeleton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagesText } from './text.en.ts';

/** Room kept for a page that may come, in pixels: what three skeleton rows need. */
export const ROOM_PX = 264;

export interface ListRoomProps {
  side: 'above' | 'below';
  timeline: TimelineState;
  messages: MessageTimeline;
}

/** What stands in the place of a page that is not loaded yet, or could not be. */
export function ListRoom({ side, timeline, messages }: ListRoomProps) {
  const { t } = useText(messagesText);
  const load = () => (side === 'above' ? messages.loadPrev() : messages.loadNext());
  return (
    <div className="cf-list__room" data-side={side} style={{ blockSize: ROOM_PX }}>
      {timeline.error ? (
        <div className="cf-list__room-failed" role="alert">
          <span>{t(side === 'above' ? 'messages.earlierFailed' : 'messages.laterFailed')}</span>
          <Button size="sm" icon={RotateCcw} onClick={() => load().catch(() => undefined)}>
            {t('actions.tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton of="messages" count={3} />
      )}
    </div>
  );
}
