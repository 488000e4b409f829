import type { Notification, NotificationManager } from '@confab/client';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useText } from '../../core/text/index.ts';
import { Toast } from './Toast.tsx';
import './Toasts.css';

/** More at once would cover the conversation; the others come up as these go. */
const MOST_SHOWN = 4;

/**
 * The corner where notifications appear as toasts, the newest below (NOTE-01); mount one per page. They stay while the
 * pointer or focus is on them.
 */
export function Toasts({ notifications }: { notifications: NotificationManager }) {
  const shown = useReadable(notifications.state).slice(-MOST_SHOWN);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = shown.length > 0 && (isPointed || isFocused);
  const { t } = useText();
  useEffect(() => (isHeld ? notifications.hold() : undefined), [isHeld, notifications]);

  // What is not told yet is said by a region that was there before it: politely, or at once where something went wrong.
  const told = (role: 'status' | 'alert') => (
    <div className="cf-toasts__told" role={role}>
      {shown.map(
        (notification, index) =>
          roleOf(notification) === role && (
            <Toast
              key={notification.id}
              notification={notification}
              order={index}
              dismiss={() => {
                // Focus that goes with its toast tells nobody.
                setFocused(false);
                notifications.remove(notification.id);
              }}
            />
          ),
      )}
    </div>
  );
  return (
    <section
      className="cf-toasts"
      aria-label={t('states.notifications')}
      data-held={isHeld || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {told('status')}
      {told('alert')}
    </section>
  );
}

const roleOf = ({ severity }: Notification) =>
  severity === 'error' || severity === 'warning' ? 'alert' : 'status';
