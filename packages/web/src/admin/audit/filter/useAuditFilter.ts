import type { AuditFilter } from '@confab/protocol';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { actionsOf } from './actionGroups.ts';

const names = ['action', 'by', 'about', 'from', 'to'] as const;

/** The fields of the filters; empty for none. */
export type AuditFields = Record<(typeof names)[number], string>;

const dayMs = 86_400_000;

/** The filters of the log in the URL, so that a filtered log can be reloaded and shared. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const fields = useMemo(
    () => Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AuditFields,
    [params],
  );
  const filter = useMemo(() => filterOf(fields), [fields]);
  const set = (change: Partial<AuditFields>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])));
  return { fields, filter, set, clear };
}

/** The filter of the API; values that it would refuse, from a URL written by hand, are ignored. */
export function filterOf({ action, by, about, from, to }: AuditFields): AuditFilter {
  const isId = (text: string) => /^[A-Za-z0-9_.@-]{1,64}$/.test(text);
  const actions = actionsOf(action);
  const start = startOfDay(from);
  const end = startOfDay(to);
  return {
    ...(actions.length > 0 && { actions: [...actions] }),
    ...(isId(by) && { actor_id: by }),
    ...(isId(about) && { user_id: about }),
    ...(start !== undefined && { from: new Date(start).toISOString() }),
    ...(end !== undefined && { to: new Date(end + dayMs).toISOString() }),
  };
}

function startOfDay(date: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00`) : Number.NaN;
  return Number.isNaN(start) ? undefined : start;
}
