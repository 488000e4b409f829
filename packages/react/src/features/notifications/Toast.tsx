import type { Notification, NotificationSeverity } from '@confab/client/notifications';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { Button, Icon, IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { describeNotification } from './describeNotification.ts';
import { notificationsText } from './text.en.ts';
import './Toast.css';

const ICONS: Record<NotificationSeverity, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

export interface ToastProps {
  notification: Notification;
  /** Its position in the stack. */
  order: number;
  dismiss(): void;
}

/** A toast: what happened, why, and its actions. */
export default function Toast({ notification, order, dismiss }: ToastProps) {
  const texts = useText(notificationsText);
  const { t } = texts;
  const { title, detail } = describeNotification(notification, texts);
  return (
    <div className="cf-toast" data-severity={notification.severity} style={{ order }}>
      <Icon of={ICONS[notification.severity]} size="lg" />
      <div className="cf-toast__words">
        <strong dir="auto">{title}</strong>
        {detail && <p dir="auto">{detail}</p>}
        {notification.actions.length > 0 && (
          <div className="cf-toast__actions">
            {notification.actions.map((action) => (
              <Button
                key={action.label}
                variant="link"
                size="sm"
                onClick={() => {
                  dismiss();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton label={t('actions.dismiss')} icon={X} onClick={dismiss} tooltipSide="inline-start" />
    </div>
  );
}
