/** A short notice about something that just happened. */
export interface Toast {
  id: string;
  tone: 'info' | 'success' | 'danger';
  title: string;
  /** What is safe, and how to go on. */
  detail?: string;
  action?: { label: string; run(): void };
  /** How long it stays, in milliseconds; 6000 unless told, `Infinity` until dismissed. */
  durationMs?: number;
}

/** Where the toasts of one page are kept; {@link createToastStore} makes one, a host may bring its own. */
export interface ToastStore {
  get(): readonly Toast[];
  subscribe(changed: () => void): () => void;
  /** Shows a toast and returns its id; the same id again replaces it. */
  show(toast: Omit<Toast, 'id'> & { id?: string }): string;
  dismiss(id: string): void;
}

/** An empty {@link ToastStore}. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let last = 0;

  function set(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => toasts,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show(toast) {
      const id = toast.id ?? `toast-${++last}`;
      set([...toasts.filter((other) => other.id !== id), { ...toast, id }]);
      return id;
    },
    dismiss(id) {
      set(toasts.filter((toast) => toast.id !== id));
    },
  };
}
