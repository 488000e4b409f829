import type { Restriction } from '@confab/protocol';
import { useText } from '../../core/text/index.ts';
import { moderationText } from './text.en.ts';

/** Replaces the composer for a timed-out user: until when, and why (MOD-01). */
export default function TimedOutNote({
  restriction: { scope, until, reason },
}: {
  restriction: Restriction;
}) {
  const { t, format } = useText(moderationText);
  const when = until ? format.stamp(until) : '';
  return (
    <>
      {t(scope === 'app' ? 'moderation.timedOutApp' : 'moderation.timedOut', { when })}{' '}
      {t('moderation.stillRead')}
      {reason && <small>{t('moderation.because', { reason })}</small>}
    </>
  );
}
