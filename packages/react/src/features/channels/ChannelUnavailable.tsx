import type { ChatError } from '@confab/protocol';
import { channelNotFound } from '@confab/protocol';
import { Compass } from 'lucide-react';
import { Button, EmptyState, ErrorState, VisuallyHidden } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { channelsText } from './text.en.ts';

export interface ChannelUnavailableProps {
  error: ChatError | undefined;
  onRetry(): void;
  /** Navigates to the user's own channels; no button without it. */
  onLeave: (() => void) | undefined;
}

/**
 * The error state of a channel that failed to open. A missing channel and one that the user may not see look the same, and
 * neither can be retried.
 */
export function ChannelUnavailable({ error, onRetry, onLeave }: ChannelUnavailableProps) {
  const { t } = useText(channelsText);
  if (error?.is(channelNotFound)) {
    return (
      <EmptyState
        icon={Compass}
        title={t('channels.notFound')}
        level={1}
        actions={onLeave && <Button onClick={onLeave}>{t('channels.toChannels')}</Button>}
      >
        {t('channels.notFoundHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {/* The header has no name to show. */}
      <VisuallyHidden>
        <h1>{t('channels.openFailed')}</h1>
      </VisuallyHidden>
      <ErrorState title={t('channels.openFailed')} onRetry={onRetry}>
        {error?.message}
      </ErrorState>
    </>
  );
}
