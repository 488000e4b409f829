import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loudnessOf, resample } from './soundLevels.ts';

const sine = (amplitude: number) =>
  Float32Array.from({ length: 2048 }, (_, at) => amplitude * Math.sin(at / 5));

describe('[ATT-08] a waveform', () => {
  it('keeps the loudest of each stretch, without invented values', () => {
    expect(resample([0, 0.9, 0.1, 0.2], 2)).toEqual([0.9, 0.2]);
    expect(resample([0.5], 40)).toEqual([0.5]);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }),
        fc.integer({ min: 1, max: 100 }),
        (levels, count) => {
          const few = resample(levels, count);
          expect(few.length).toBe(Math.min(levels.length, count));
          expect(few.every((level) => levels.includes(level))).toBe(true);
          expect(Math.max(0, ...few)).toBe(Math.max(0, ...levels));
        },
      ),
    );
  });

  it('is flat in silence, full at the loudest, and rises with the volume', () => {
    expect(loudnessOf(sine(0))).toBe(0);
    expect(loudnessOf(sine(1))).toBe(1);
    const levels = [0.003, 0.01, 0.03, 0.1, 0.3].map((amplitude) => loudnessOf(sine(amplitude)));
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(new Set(levels).size).toBe(levels.length);
  });
});
