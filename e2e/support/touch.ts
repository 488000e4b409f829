import type { Locator, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** One finger on the page, whose touches cause the events and gestures of a real one. */
export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves in steps, as a hand does. */
  moveTo(to: Point): Promise<void>;
  up(): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  async function send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  return {
    async down(at) {
      last = at;
      await send('touchStart', [at]);
    },
    async moveTo(to) {
      const steps = 8;
      const { x, y } = last;
      for (let step = 1; step <= steps; step++) {
        last = { x: x + ((to.x - x) * step) / steps, y: y + ((to.y - y) * step) / steps };
        await send('touchMove', [last]);
      }
    },
    up: () => send('touchEnd', []),
  };
}

/** Returns the middle of an element that is drawn. */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
