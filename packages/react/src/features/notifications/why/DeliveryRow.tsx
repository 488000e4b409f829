import type { NotificationWay } from '@confab/protocol';
import { CircleAlert, CircleCheckBig, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { describeDetail } from './describeDetail.ts';
import { whyText } from './text.en.ts';
import './Why.css';

const icons: Record<NotificationWay['state'], LucideIcon> = {
  pending: CircleDashed,
  sent: CircleCheckBig,
  skipped: CircleMinus,
  failed: CircleAlert,
};

/** A delivery channel of a notification (push, e-mail …) and its outcome. */
export function DeliveryRow({
  way: { way, state, device_name: device, detail, at },
}: {
  way: NotificationWay;
}) {
  const texts = useText(whyText);
  const { t, format } = texts;
  const name = way === 'push' && device !== undefined ? t('ways.pushTo', { device }) : t(`ways.${way}`);
  const outcome = [t(`ways.${state}`), at && format.stamp(at)].filter(Boolean).join(', ');
  return (
    <li className="cf-why__way" data-state={state}>
      <Icon of={icons[state]} />
      <span>
        <bdi>{name}</bdi>
        <small>{detail === undefined ? outcome : `${outcome}. ${describeDetail(detail, texts)}`}</small>
      </span>
    </li>
  );
}
