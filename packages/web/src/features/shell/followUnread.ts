import type { Readable } from '@confab/client';

/** The time a message must stay unread before it is counted; a message in view is read within it. In milliseconds. */
export const unreadDelayMs = 500;

/**
 * Reports the number of unread messages, at once and with every change that lasts: a lower count at once, a higher one
 * after `unreadDelayMs`. Returns the unsubscribe function.
 */
export function followUnread(
  unread: Readable<{ readonly total: number }>,
  report: (count: number) => void,
): () => void {
  let reported = 0;
  let lowest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reportCount = (count: number) => {
    reported = count;
    report(count);
  };
  const onChange = () => {
    const { total } = unread.get();
    lowest = Math.min(lowest, total);
    if (total < reported) reportCount(total);
    else if (total > reported && timer === undefined) {
      lowest = total;
      timer = setTimeout(settle, unreadDelayMs);
    }
  };
  const settle = () => {
    timer = undefined;
    if (lowest > reported) reportCount(lowest);
    onChange();
  };
  reportCount(unread.get().total);
  const stop = unread.subscribe(onChange);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
