import { describe, expect, it } from 'vitest';
import { tooltipPlace } from './tooltipPlace.ts';

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

describe('the place of a tooltip', () => {
  it('is centred over its element', () => {
    expect(tooltipPlace(box(500, 300), tip, viewport, 'top', false)).toEqual({ left: 466, top: 266 });
  });

  it('is below where there is no room above, and above where there is none below', () => {
    expect(tooltipPlace(box(500, 10), tip, viewport, 'top', false).top).toBe(48);
    expect(tooltipPlace(box(500, 560), tip, viewport, 'bottom', false).top).toBe(526);
  });

  it('stays inside the window', () => {
    expect(tooltipPlace(box(0, 300), tip, viewport, 'top', false).left).toBe(8);
    expect(tooltipPlace(box(968, 300), tip, viewport, 'top', false).left).toBe(892);
  });

  it('follows the reading direction at the sides', () => {
    expect(tooltipPlace(box(500, 300), tip, viewport, 'inline-end', false).left).toBe(538);
    expect(tooltipPlace(box(500, 300), tip, viewport, 'inline-end', true).left).toBe(394);
    expect(tooltipPlace(box(960, 300), tip, viewport, 'inline-end', false).left).toBe(854);
  });
});
