/** Functions that run inside the page, each sent to the browser separately: they may use nothing of this module. */

/** Milliseconds from each key to the frame that shows its character. */
export interface KeyTimes {
  paintMs: number[];
}

/** Watches from the next Enter until a row with `text` is painted and the composer empty. */
export function framesFromEnter(text: string) {
  const painted = Promise.withResolvers<{ frames: number; paintedMs: number }>();
  const field = document.activeElement as HTMLTextAreaElement;
  const rows = () =>
    [...document.querySelectorAll('[data-message-id]')].filter((found) => found.textContent?.includes(text));
  let first: Element | undefined;
  let maxRows = 0;
  const count = () => {
    const found = rows();
    first ??= found[0];
    maxRows = Math.max(maxRows, found.length);
  };
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      const begun = performance.now();
      let frames = 0;
      const frame = () => {
        frames++;
        if (rows().length === 0 || field.value !== '') return void requestAnimationFrame(frame);
        // A message that a frame callback posts to itself arrives after that frame has been drawn.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => painted.resolve({ frames, paintedMs: performance.now() - begun });
        channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(frame);
    },
    { capture: true, once: true },
  );
  return {
    painted: painted.promise,
    outcome: () => ({ isSameNode: first !== undefined && rows()[0] === first, maxRows }),
  };
}

/** Watches whether anything that matches appears in the page, however briefly. */
export function showsDuring(selector: string) {
  let shown = false;
  new MutationObserver(() => {
    shown ||= document.querySelector(selector) !== null;
  }).observe(document.body, { childList: true, subtree: true });
  return { shown: () => shown };
}

/** Records the times of every key from now on in `window.keyTimes`. */
export function keyTimes(): void {
  const times: KeyTimes = { paintMs: [] };
  (window as unknown as { keyTimes: KeyTimes }).keyTimes = times;
  let begun = 0;
  addEventListener(
    'keydown',
    () => {
      begun = performance.now();
    },
    { capture: true },
  );
  addEventListener('input', () => {
    const from = begun;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.paintMs.push(performance.now() - from);
      channel.port2.postMessage(undefined);
    });
  });
}

/** Watches which messages of a list React renders: each render gives a row's element new props, even if they are equal. */
export function watchRows(list: HTMLElement | SVGElement) {
  const propsOf = (row: Element) =>
    Reflect.get(row, Object.keys(row).find((key) => key.startsWith('__reactProps$')) ?? '');
  const before = [...list.querySelectorAll('[data-message-id]')].map((row) => ({ row, props: propsOf(row) }));
  return {
    counts: () => ({
      all: before.length,
      rendered: before.filter(({ row, props }) => propsOf(row) !== props).length,
    }),
  };
}
