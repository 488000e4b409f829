import { createContext, useContext } from 'react';

const probe = createContext(true);

export const reactCopiesMessage =
  'Confab: this page has two copies of React, one of your app and one of @confab/react, so its hooks cannot work. ' +
  'Run "npm ls react" and install one version; with linked packages, set resolve.dedupe: ["react", "react-dom"] in Vite.';

/** Whether the component that calls this is rendered by another copy of React than the one that the kit imports. */
export function useIsForeignReact(): boolean {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called every time; `try` only catches its failure
    return !useContext(probe);
  } catch {
    // The kit's React is not rendering anything: it has no dispatcher.
    return true;
  }
}
