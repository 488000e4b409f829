import { messageNotifications } from '@confab/client/notifications';
import { useLoaded } from '../../../core/bindings/index.ts';
import { ErrorState, Skeleton } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { whyText } from './text.en.ts';
import './Why.css';

/** Explains why the user was or was not notified of a message, and the outcome of each delivery channel (NOTE-01). */
export function WhyNotified({ messageId }: { messageId: string }) {
  const part = useClient().part(messageNotifications);
  const { t, format } = useText(whyText);
  const { value: trace, error, retry } = useLoaded(messageId, () => part.trace(messageId));
  if (error)
    return (
      <ErrorState title={error.message} onRetry={retry}>
        {undefined}
      </ErrorState>
    );
  if (!trace) return <Skeleton of="rows" count={2} />;
  const { is_notified, reason, withheld, decided_at, ways } = trace;
  return (
    <div className="cf-why">
      <p className="cf-why__outcome">
        <strong>{t(is_notified ? 'why.notified' : 'why.notNotified')}</strong>
      </p>
      <ul className="cf-why__reasons">
        {withheld && <li>{t(`withheld.${withheld}`)}</li>}
        {reason && (
          <li>
            {is_notified ? t(`reasons.${reason}`) : t('why.otherwise', { reason: t(`reasons.${reason}`) })}
          </li>
        )}
      </ul>
      {ways.length > 0 && (
        <ul className="cf-why__ways" aria-label={t('why.ways')}>
          {ways.map((way, index) => (
            <DeliveryRow key={index} way={way} />
          ))}
        </ul>
      )}
      <p className="cf-why__when">
        {decided_at ? t('why.decided', { when: format.stamp(decided_at) }) : t('why.notDecided')}
      </p>
    </div>
  );
}
