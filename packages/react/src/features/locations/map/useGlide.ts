import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from './mapView.ts';

const glideMs = 900;
/** Farther than this, in degrees, it is shown at its new place at once. */
const farthestDegrees = 1;

/** A place that moves smoothly to where it is told to be; at once where motion is not wanted. */
export function useGlide(target: Coordinates): Coordinates {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  from.current = shown;
  const { latitude, longitude } = target;
  useEffect(() => {
    const start = from.current;
    const by = { latitude: latitude - start.latitude, longitude: longitude - start.longitude };
    const isFar = Math.abs(by.latitude) > farthestDegrees || Math.abs(by.longitude) > farthestDegrees;
    if (isFar || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown({ latitude, longitude });
      return;
    }
    if (by.latitude === 0 && by.longitude === 0) return;
    let frame = 0;
    const began = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - began) / glideMs);
      const eased = 1 - (1 - share) ** 3;
      setShown({
        latitude: start.latitude + by.latitude * eased,
        longitude: start.longitude + by.longitude * eased,
      });
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude]);
  return shown;
}
