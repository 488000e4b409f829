import { useEffect, useState } from 'react';

/** `value` once it has stayed the same for a moment: what is asked of the server while somebody types. */
export function useSettled<T>(value: T, waitMs = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
