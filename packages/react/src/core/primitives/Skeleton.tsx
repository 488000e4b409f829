import type { CSSProperties } from 'react';
import { overridable } from '../overrides/index.ts';
import { useText } from '../text/index.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import './Skeleton.css';

export interface SkeletonProps {
  /** The content being loaded: messages with avatars, or one-line rows of a list. */
  of?: 'messages' | 'rows';
  count?: number;
}

const MESSAGE_BARS = [
  [34, 82, 62],
  [27, 75],
  [39, 86, 46],
  [31, 68],
];
const ROW_BARS = [58, 72, 44, 66, 51, 78, 40, 63];

/**
 * Placeholder bars in the shape and height of the rows to come. Invisible for the first 150 ms, so that fast loads show
 * nothing.
 */
export const Skeleton = overridable('LoadingState', OwnSkeleton);

function OwnSkeleton({ of = 'messages', count = of === 'messages' ? 4 : 8 }: SkeletonProps) {
  const { t } = useText();
  return (
    <div className="cf-skeleton" data-of={of} role="status">
      <VisuallyHidden>{t('states.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="cf-skeleton__item" aria-hidden>
          {barsOf(of, index).map((percent) => (
            <i key={percent} style={{ '--cf-bar-width': `${percent}%` } as CSSProperties} />
          ))}
        </div>
      ))}
    </div>
  );
}

function barsOf(of: 'messages' | 'rows', index: number): number[] {
  if (of === 'rows') return [ROW_BARS[index % ROW_BARS.length] ?? 60];
  return MESSAGE_BARS[index % MESSAGE_BARS.length] ?? [];
}
