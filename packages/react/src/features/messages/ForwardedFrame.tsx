import type { LocalMessage } from '@confab/client';
import { Forward } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagePart } from './lazyParts.tsx';
import { messagesText } from './text.en.ts';
import './ForwardedFrame.css';

const ForwardSource = messagePart(({ messages }) => messages.components.ForwardSource);

/** A forwarded message's content, framed, with whose it is and where it comes from (MSG-08). */
export function ForwardedFrame({ message, children }: { message: LocalMessage; children: ReactNode }) {
  const { t } = useText(messagesText);
  const from = message.forwarded_from;
  if (!from || message.type === 'deleted') return children;
  return (
    <div className="cf-forwarded">
      <p className="cf-forwarded__from">
        <Icon of={Forward} size="xs" />
        <ForwardSource
          from={from}
          fallback={<bdi>{t('messages.forwardedFrom', { name: from.user.name })}</bdi>}
        />
      </p>
      {children}
    </div>
  );
}
