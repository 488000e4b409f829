import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { Toast, ToastStore } from './toastStore.ts';
import './Toasts.css';

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert };
const DURATION_MS = 6000;

/** The toasts of a store, as they change. */
export function useToasts(store: ToastStore): readonly Toast[] {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The corner where toasts appear; mount one per page. They stay while the pointer or focus is on them. */
export function Toasts({ store }: { store: ToastStore }) {
  const toasts = useToasts(store);
  const [held, setHeld] = useState(false);
  const { t } = useText();
  return (
    <section
      className="cf-toasts"
      aria-label={t('states.notifications')}
      aria-live="polite"
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} dismiss={() => store.dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ toast, held, dismiss }: { toast: Toast; held: boolean; dismiss(): void }) {
  const { t } = useText();
  useDismissal(toast, held, dismiss);
  return (
    <div className="cf-toast" data-tone={toast.tone}>
      <Icon of={ICONS[toast.tone]} size="lg" />
      <div className="cf-toast__words">
        <strong>{toast.title}</strong>
        {toast.detail && <p>{toast.detail}</p>}
        {toast.action && (
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              toast.action?.run();
              dismiss();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('actions.dismiss')} icon={X} onClick={dismiss} tooltipSide="inline-start" />
    </div>
  );
}

function useDismissal(toast: Toast, held: boolean, dismiss: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dismiss` is new each time; the toast and the hold restart the time
  useEffect(() => {
    const durationMs = toast.durationMs ?? DURATION_MS;
    if (held || durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(dismiss, durationMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
}
