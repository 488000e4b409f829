import { forwardRef, type ReactNode } from 'react';

/**
 * Gives a component its `ref` as a property, as React 19 does; React 18 withholds it from functions. Mark the call as
 * pure, so that bundlers leave out components that nobody uses.
 */
export function withRef<Props extends { ref?: unknown }>(
  render: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  const Forwarded = forwardRef((props: object, ref) => render({ ...props, ref } as Props));
  Forwarded.displayName = render.name;
  return Forwarded as unknown as (props: Props) => ReactNode;
}
