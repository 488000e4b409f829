import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** The entries of an inbox. Coming back from one that was opened focuses it, if it is in the list again. */
export function EntryList({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const id = usedEntry();
    const entry = id && list.current?.querySelector<HTMLElement>(`[data-entry-id="${CSS.escape(id)}"]`);
    if (!entry) return;
    entry.scrollIntoView({ block: 'center' });
    entry.focus({ preventScroll: true });
  }, []);
  return (
    <ul ref={list} className="web-inbox__list" aria-label={label} onClickCapture={rememberEntry}>
      {children}
    </ul>
  );
}

/** An entry of an inbox, named by what it is about. */
export function Entry({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li data-entry-id={id} tabIndex={-1}>
      {children}
    </li>
  );
}

/** The entry that was used last, if the user comes back to a page: the browser's history has it. */
export const usedEntry = () => (history.state as { entryId?: string } | null)?.entryId;

function rememberEntry({ target }: MouseEvent) {
  const entryId = (target as Element).closest<HTMLElement>('[data-entry-id]')?.dataset.entryId;
  history.replaceState({ ...history.state, entryId }, '');
}
