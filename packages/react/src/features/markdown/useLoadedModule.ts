import { useEffect, useState } from 'react';

/**
 * Creates a hook that returns a module once it is loaded; undefined until then, if it is not needed, and if it cannot be
 * loaded, which the next use tries again. All kits of a page share one copy.
 */
export function createModuleHook<Module>(
  load: () => Promise<Module>,
): (isNeeded: boolean) => Module | undefined {
  let loaded: Module | undefined;
  return function useLoadedModule(isNeeded) {
    const [module, setModule] = useState(() => loaded);
    useEffect(() => {
      if (!isNeeded || module) return;
      let current = true;
      load().then(
        (one) => {
          loaded = one;
          if (current) setModule(() => one);
        },
        () => undefined,
      );
      return () => {
        current = false;
      };
    }, [isNeeded, module]);
    return module;
  };
}
