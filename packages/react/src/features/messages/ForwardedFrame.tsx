import type { LocalMessage } from '@confab/client';
import { Forward } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { ForwardSource } from './lazyCarried.ts';
import { messagesText } from './text.en.ts';
import './ForwardedFrame.css';

/** A forwarded message's content, framed, with whose it is and where it comes from (MSG-08). */
export function ForwardedFrame({ message, children }: { message: LocalMessage; children: ReactNode }) {
  const { t } = useText(messagesText);
  const from = message.forwarded_from;
  if (!from || message.type === 'deleted') return children;
  return (
    <div className="cf-forwarded">
      <p className="cf-forwarded__from">
        <Icon of={Forward} size="xs" />
        <Suspense fallback={<bdi>{t('messages.forwardedFrom', { name: from.user.name })}</bdi>}>
          <ForwardSource from={from} />
        </Suspense>
      </p>
      {children}
    </div>
  );
}
