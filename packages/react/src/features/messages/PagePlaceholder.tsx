import type { MessageTimeline, TimelineState } from '@confab/client';
import { RotateCcw } from 'lucide-react';
import { Button, Skeleton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { scrollingText } from './scrolling/text.en.ts';
import './PagePlaceholder.css';

/** The height of the placeholder of a page, in pixels: three skeleton rows. */
export const PLACEHOLDER_PX = 264;

export interface PagePlaceholderProps {
  side: 'above' | 'below';
  timeline: TimelineState;
  messages: MessageTimeline;
}

/** The placeholder of a page that is not loaded yet, or the error if it could not be. */
export function PagePlaceholder({ side, timeline, messages }: PagePlaceholderProps) {
  const { t } = useText(scrollingText);
  const load = () => (side === 'above' ? messages.loadPrev() : messages.loadNext());
  return (
    <div className="cf-list__room" data-side={side} style={{ blockSize: PLACEHOLDER_PX }}>
      {timeline.error ? (
        <div className="cf-list__room-failed" role="alert">
          <span>{t(side === 'above' ? 'pages.earlierFailed' : 'pages.laterFailed')}</span>
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
