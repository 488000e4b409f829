import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, moved, zoomAround } from './zoomView.ts';

const room = { width: 800, height: 600 };

describe('a view of a picture', () => {
  it('[ATT-09] is enlarged around the pointer, between fitting and eight times', () => {
    const view = zoomAround(fitted, 2, room, { x: 100, y: -50 });
    // The point under the pointer stays there: (100 - x) / 2 is where it was.
    expect([(100 - view.x) / view.scale, (-50 - view.y) / view.scale]).toEqual([100, -50]);
    expect(zoomAround(view, 100, room).scale).toBe(8);
    expect(zoomAround(view, 0.001, room, { x: 300, y: 200 })).toEqual(fitted);
  });

  it('[ATT-09] cannot be pushed out of its window', () => {
    expect(moved(fitted, room, { x: 50, y: 50 })).toEqual(fitted);
    const number = fc.double({ min: -5000, max: 5000, noNaN: true });
    const step = fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), number, number);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let view = fitted;
        for (const [factor, x, y] of steps)
          view = moved(zoomAround(view, factor, room, { x, y }), room, { x: y, y: x });
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * room.width) / 2 + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * room.height) / 2 + 1e-6);
      }),
    );
  });
});
