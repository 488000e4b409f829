/** Functions that run inside the page; each is sent to the browser separately. */

declare global {
  interface Window {
    /** Present once `installProbe` has run in the page. */
    probe: PageProbe;
  }
}

/** Measures by the page's own clock, from an input to the frame that shows its effect. */
export interface PageProbe {
  /** Returns milliseconds from the start of the navigation until the selector was first seen and painted. */
  firstPainted(selector: string): Promise<number>;
  /** Runs `act` and returns the time until `text` was in the message list, painted. */
  untilShown(text: string, act: () => void): Promise<number>;
  /** Runs `act` and returns the time until the selector was there, painted. */
  untilThere(selector: string, act: () => void): Promise<number>;
  /** From the next key on: the processing of each key, and the time to the frame after it. */
  keys: { processingMs: number[]; paintMs: number[] };
  /** Returns the gaps between frames since the last call. */
  collectFrameGaps(): number[];
}

/** Installs the probe; runs before the page's own scripts. */
export function installProbe(): void {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Within a frame: after it has been drawn. */
  const drawn = () =>
    new Promise<number>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(undefined);
    });
  const until = async (isThere: () => boolean) => {
    do await nextFrame();
    while (!isThere());
    return drawn();
  };
  const shows = (text: string) =>
    document.querySelector('.cf-list__scroller')?.textContent?.includes(text) === true;

  let gaps: number[] = [];
  let last = 0;
  const frame = (now: number) => {
    if (last > 0) gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  const keys: PageProbe['keys'] = { processingMs: [], paintMs: [] };
  let keyDown = 0;
  addEventListener(
    'keydown',
    () => {
      keyDown = performance.now();
    },
    { capture: true },
  );
  addEventListener('input', () => {
    const begun = keyDown;
    // React works in a microtask that was queued before this one.
    queueMicrotask(() => keys.processingMs.push(performance.now() - begun));
    void nextFrame()
      .then(drawn)
      .then((now) => keys.paintMs.push(now - begun));
  });

  window.probe = {
    keys,
    firstPainted: (selector) => until(() => document.querySelector(selector) !== null),
    untilShown: async (text, act) => {
      const begun = performance.now();
      act();
      return (await until(() => shows(text))) - begun;
    },
    untilThere: async (selector, act) => {
      const begun = performance.now();
      act();
      return (await until(() => document.querySelector(selector) !== null)) - begun;
    },
    collectFrameGaps: () => {
      const collected = gaps;
      gaps = [];
      return collected;
    },
  };
}
