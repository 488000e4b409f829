import type { LocalMessage } from '@confab/client';
import { Forward } from 'lucide-react';
import { Icon } from '../primitives/index.ts';
import { useText } from '../text/index.ts';

/** Above a forwarded message: whose words they are, and from when (MSG-08). */
export function ForwardedLine({ from }: { from: NonNullable<LocalMessage['forwarded_from']> }) {
  const { t, format } = useText();
  return (
    <p className="cf-message__forwarded">
      <Icon of={Forward} size="xs" />
      <span>{t('messages.forwardedFrom', { name: from.user.name })}</span>
      <time dateTime={from.created_at} title={format.full(from.created_at)}>
        {format.day(from.created_at)}
      </time>
    </p>
  );
}
