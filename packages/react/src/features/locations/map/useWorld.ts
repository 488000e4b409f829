import { useEffect, useState } from 'react';
import type { World } from './world.ts';

/** Returns the world to draw: the coarse one as soon as it is loaded, then the fine one if requested. */
export function useWorld(isFine: boolean): World | undefined {
  const [world, setWorld] = useState<World>();
  useEffect(() => {
    let isFinest = false;
    let isCancelled = false;
    const apply = (isFiner: boolean) => (loaded: { world: World }) => {
      if (isCancelled || (isFinest && !isFiner)) return;
      isFinest = isFiner;
      setWorld(loaded.world);
    };
    // Without it the map still has its grid, scale and markers.
    import('./coarseWorld.ts').then(apply(false), () => undefined);
    if (isFine) import('./fineWorld.ts').then(apply(true), () => undefined);
    return () => {
      isCancelled = true;
    };
  }, [isFine]);
  return world;
}
