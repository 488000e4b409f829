import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from './mapView.ts';

const glideMs = 900;
/** Longer moves, in degrees, are not animated. */
const farthestDegrees = 1;

/** Returns a location that moves smoothly to `target`, or jumps if the user prefers reduced motion. */
export function useAnimatedCoordinates(target: Coordinates): Coordinates {
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
