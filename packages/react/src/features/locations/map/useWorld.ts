import { useEffect, useState } from 'react';
import type { World } from './world.ts';

/** The world to draw: the coarse one as soon as it is there, then the fine one where that is wanted. */
export function useWorld(isFine: boolean): World | undefined {
  const [world, setWorld] = useState<World>();
  useEffect(() => {
    let isFinest = false;
    let isGone = false;
    const take = (isFiner: boolean) => (loaded: { world: World }) => {
      if (isGone || (isFinest && !isFiner)) return;
      isFinest = isFiner;
      setWorld(loaded.world);
    };
    // Without it the map still has its grid, scale and marks.
    import('./coarseWorld.ts').then(take(false), () => undefined);
    if (isFine) import('./fineWorld.ts').then(take(true), () => undefined);
    return () => {
      isGone = true;
    };
  }, [isFine]);
  return world;
}
