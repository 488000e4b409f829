import type { Readable } from '@confab/client';

/** So long a message stays unread before it is told of: what one is looking at is read within this time. */
export const staysMs = 500;

/**
 * Tells how many messages wait, at once and with every change that lasts: fewer as soon as they are, more once they have been
 * so for a moment. Answers what ends it.
 */
export function followWaiting(
  unread: Readable<{ readonly total: number }>,
  tell: (count: number) => void,
): () => void {
  let told = 0;
  let least = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (count: number) => {
    told = count;
    tell(count);
  };
  const hear = () => {
    const { total } = unread.get();
    least = Math.min(least, total);
    if (total < told) take(total);
    else if (total > told && timer === undefined) {
      least = total;
      timer = setTimeout(settle, staysMs);
    }
  };
  const settle = () => {
    timer = undefined;
    if (least > told) take(least);
    hear();
  };
  take(unread.get().total);
  const stop = unread.subscribe(hear);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
