import { useEffect, useState } from 'react';

/** Returns `value` once it has not changed for a moment, to debounce requests while the user types. */
export function useSettled<T>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
