import { useState } from 'react';

/** A form whose input stays on this device until it is saved or discarded. */
export interface FormDraft<T> {
  form: T;
  /** Whether there is unsaved input. */
  isChanged: boolean;
  change(part: Partial<T>): void;
  /** Discards the input and resets the form to `to`, or to its initial value. */
  discard(to?: T): void;
}

/**
 * The input of a form, stored when the user leaves or reloads the page. `name` identifies the form among those of this
 * user; `fresh` is its initial value and must be serialisable as JSON.
 */
export function useFormDraft<T extends object>(userId: string, name: string, fresh: T): FormDraft<T> {
  const key = `confab.form.${userId}.${name}`;
  const [stored, setStored] = useState<{ key: string; entered: Partial<T> }>(() => ({
    key,
    entered: read(key),
  }));
  const entered = stored.key === key ? stored.entered : read<T>(key);
  const [base, setBase] = useState(fresh);
  const [seen, setSeen] = useState(fresh);
  // Somebody else has saved meanwhile: fields without local input follow.
  if (seen !== fresh && JSON.stringify(seen) !== JSON.stringify(fresh)) {
    setSeen(fresh);
    setBase(fresh);
  }
  const form = { ...base, ...entered };
  const keep = (next: Partial<T>) => {
    setStored({ key, entered: next });
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
    // Without storage the form works while its page is open.
  }
}
