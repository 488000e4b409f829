export { OverrideBoundary } from './OverrideBoundary.tsx';
export { type OverrideProps, overridable } from './overridable.tsx';
export {
  type HideableName,
  type OverridableName,
  type OverrideSet,
  OverridesContext,
  type SlotName,
  useHidden,
  useOverrides,
} from './overridesContext.ts';
export { Slot, type SlotProps } from './Slot.tsx';
