import type { Notification, NotificationManager } from '@confab/client/notifications';
import { Suspense, useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { lazyPart } from '../../core/primitives/index.ts';
import { usePreloaded } from '../../core/primitives/usePreloaded.ts';
import { useText } from '../../core/text/index.ts';
import './Toasts.css';

const loadToast = () => import('./Toast.tsx');
const Toast = lazyPart(loadToast, 'row');

/** More would cover the conversation; the others appear as these close. */
const maxShown = 4;

/**
 * Shows notifications as toasts, the newest at the bottom (NOTE-01); mount one per page. They stay while the pointer or
 * focus is on them.
 */
export function Toasts({ notifications }: { notifications: NotificationManager }) {
  const shown = useReadable(notifications.state).slice(-maxShown);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = shown.length > 0 && (isPointed || isFocused);
  const { t } = useText();
  usePreloaded(loadToast);
  useEffect(() => (isPaused ? notifications.hold() : undefined), [isPaused, notifications]);

  // New toasts are announced by a region that exists before them: politely, or assertively for errors.
  const announced = (role: 'status' | 'alert') => (
    <div className="cf-toasts__told" role={role}>
      {shown.map(
        (notification, index) =>
          roleOf(notification) === role && (
            <Suspense key={notification.id} fallback={null}>
              <Toast
                notification={notification}
                order={index}
                dismiss={() => {
                  // Removing a focused toast fires no blur event.
                  setFocused(false);
                  notifications.remove(notification.id);
                }}
              />
            </Suspense>
          ),
      )}
    </div>
  );
  return (
    <section
      // Beside an anchor, the browser lays out the whole page with each change: only where there is something to see.
      className={shown[0] && 'cf-toasts'}
      aria-label={t('states.notifications')}
      data-held={isPaused || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {announced('status')}
      {announced('alert')}
    </section>
  );
}

const roleOf = ({ severity }: Notification) =>
  severity === 'error' || severity === 'warning' ? 'alert' : 'status';
