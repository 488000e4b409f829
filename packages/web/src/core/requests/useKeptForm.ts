import { useState } from 'react';

/** A form whose input stays on this device until it is saved or thrown away. */
export interface KeptForm<T> {
  form: T;
  /** Whether something was entered that is not saved. */
  isChanged: boolean;
  change(part: Partial<T>): void;
  /** Takes back what was entered, to `to` or what it began with. */
  discard(to?: T): void;
}

/**
 * The input of a form, kept over leaving the page and a reload. `name` tells it apart from the others of this user;
 * `fresh` is what it begins with, and JSON can hold it.
 */
export function useKeptForm<T extends object>(userId: string, name: string, fresh: T): KeptForm<T> {
  const key = `confab.form.${userId}.${name}`;
  const [kept, setKept] = useState<{ key: string; entered: Partial<T> }>(() => ({ key, entered: read(key) }));
  const entered = kept.key === key ? kept.entered : read<T>(key);
  const [base, setBase] = useState(fresh);
  const [seen, setSeen] = useState(fresh);
  // Somebody else has saved it meanwhile: what was not entered here follows.
  if (seen !== fresh && JSON.stringify(seen) !== JSON.stringify(fresh)) {
    setSeen(fresh);
    setBase(fresh);
  }
  const form = { ...base, ...entered };
  const keep = (next: Partial<T>) => {
    setKept({ key, entered: next });
    write(key, next);
  };
  return {
    form,
    isChanged: JSON.stringify(form) !== JSON.stringify(base),
    change: (part) => keep({ ...entered, ...part }),
    discard(to = base) {
      setBase(to);
      keep({});
    },
  };
}

function read<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

function write(key: string, entered: object): void {
  try {
    if (Object.keys(entered).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(entered));
  } catch {
    // A browser that keeps nothing still has the form while its page is open.
  }
}
