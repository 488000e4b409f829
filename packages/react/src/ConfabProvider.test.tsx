import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { ConfabProvider } from './ConfabProvider.tsx';

// React's production build, which has no function for the elements of development builds.
vi.hoisted(() => vi.stubEnv('NODE_ENV', 'production'));
vi.mock('react/jsx-dev-runtime', async () => {
  const { jsx, Fragment } = await import('react/jsx-runtime');
  return { jsxDEV: jsx, Fragment };
});

/** A component of the host that fails. */
function Failing(): never {
  throw new Error('The host’s component failed.');
}

test('[EMB-02] a component that throws in a production build does not report two copies of React', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let stack = '';
  const drawn = prerender(
    <ConfabProvider baseUrl="" token="token">
      <Failing />
    </ConfabProvider>,
    { onError: (_, { componentStack }) => void (stack = componentStack ?? '') },
  );
  await expect(drawn).rejects.toThrow('The host’s component failed.');
  expect(stack).toContain('at ConfabProvider');
  expect(logged).not.toHaveBeenCalled();
});
