import type { ComponentType } from 'react';
import { OverrideBoundary } from './OverrideBoundary.tsx';
import { type OverridableName, useOverrides } from './overridesContext.ts';

/** The props of an override: those of the component that it replaces, and that component as `Default`. */
export type OverrideProps<Props> = Props & { Default: ComponentType<Props> };

/** Returns a component that draws the host's override of it where there is one, which receives `Inner` as its `Default`. */
export function overridable<Props extends object>(
  name: OverridableName,
  Default: ComponentType<Props>,
  Inner = Default,
): ComponentType<Props> {
  return function Overridable(props: Props) {
    const Override = useOverrides().components[name];
    if (Override === undefined) return <Default {...props} />;
    if (Override === null) return null;
    return (
      <OverrideBoundary name={name}>
        <Override {...props} Default={Inner} />
      </OverrideBoundary>
    );
  };
}
