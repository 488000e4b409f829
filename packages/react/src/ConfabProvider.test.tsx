import { expect, test, vi } from 'vitest';
import { ConfabProvider } from './ConfabProvider.tsx';
import { reactCopiesMessage } from './reactCopies.ts';

test('[EMB-02] a component that throws in a production build does not report two copies of React', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  // To name the components around the one that threw, React's production build calls each without hooks and props.
  const callOfReact = ConfabProvider as unknown as () => void;
  expect(callOfReact).toThrow(TypeError);
  expect(logged).not.toHaveBeenCalledWith(reactCopiesMessage);
  logged.mockRestore();
});
