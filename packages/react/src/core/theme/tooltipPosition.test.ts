import { describe, expect, it } from 'vitest';
import { tooltipPosition } from './tooltipPosition.ts';

const viewport = { width: 1000, height: 600 };
const tip = { width: 100, height: 28 };
const box = (left: number, top: number) => ({
  left,
  top,
  width: 32,
  height: 32,
  right: left + 32,
  bottom: top + 32,
});

describe('the position of a tooltip', () => {
  it('is centred over its element', () => {
    expect(tooltipPosition(box(500, 300), tip, viewport, 'top', false)).toEqual({ left: 466, top: 266 });
  });

  it('flips to the other side where there is no room', () => {
    expect(tooltipPosition(box(500, 10), tip, viewport, 'top', false).top).toBe(48);
    expect(tooltipPosition(box(500, 560), tip, viewport, 'bottom', false).top).toBe(526);
  });

  it('stays inside the window', () => {
    expect(tooltipPosition(box(0, 300), tip, viewport, 'top', false).left).toBe(8);
    expect(tooltipPosition(box(968, 300), tip, viewport, 'top', false).left).toBe(892);
  });

  it('follows the reading direction at the sides', () => {
    expect(tooltipPosition(box(500, 300), tip, viewport, 'inline-end', false).left).toBe(538);
    expect(tooltipPosition(box(500, 300), tip, viewport, 'inline-end', true).left).toBe(394);
    expect(tooltipPosition(box(960, 300), tip, viewport, 'inline-end', false).left).toBe(854);
  });
});
