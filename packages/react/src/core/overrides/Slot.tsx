import type { Channel } from '@confab/client';
import { OverrideBoundary } from './OverrideBoundary.tsx';
import { type SlotName, useOverrides } from './overridesContext.ts';

/** The props of the host's component in a slot; the sidebar's slots have no channel. */
export interface SlotProps {
  channel?: Channel;
}

/** Draws the host's component in an area of the kit; nothing where the host has none. */
export function Slot({ name, ...props }: SlotProps & { name: SlotName }) {
  const Content = useOverrides().slots[name];
  return (
    Content && (
      <OverrideBoundary name={name}>
        <Content {...props} />
      </OverrideBoundary>
    )
  );
}
