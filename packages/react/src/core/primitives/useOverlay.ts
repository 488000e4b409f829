import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  type SyntheticEvent,
  useCallback,
  useState,
  version,
} from 'react';
import { usePreloadedOverlays } from './lazyOverlays.ts';
import type { ClosingDetails, Overlay, OverlayState, TriggerElement } from './overlayState.ts';

const OPENING_KEYS = new Set(['ArrowDown', 'ArrowUp']);

/** Opens and closes an overlay from its trigger, before the overlay's own code is loaded. */
export function useOverlay(kind: 'menu' | 'dialog', props: OverlayState): Overlay {
  const { trigger, disabled, onOpenChange } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const [wasOpen, setWasOpen] = useState(open);
  const [anchor, setAnchor] = useState<Element | null>(null);
  usePreloadedOverlays();
  if (open && !wasOpen) setWasOpen(true);

  function setOpen(next: boolean, details?: ClosingDetails) {
    // The press that closes it would open it again as the trigger's click.
    if (details?.reason === 'outside-press' && anchor?.contains(details.event.target as Node)) {
      details.cancel();
      return;
    }
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  return {
    open,
    wasOpen,
    setOpen,
    trigger: useTrigger(kind, { trigger, disabled, open, setOpen, setAnchor }),
    anchor,
  };
}

interface TriggerWiring extends Pick<OverlayState, 'trigger' | 'disabled'> {
  open: boolean;
  setOpen(open: boolean): void;
  setAnchor(element: Element | null): void;
}

function useTrigger(kind: 'menu' | 'dialog', wiring: TriggerWiring): TriggerElement | undefined {
  const { trigger, disabled, open, setOpen, setAnchor } = wiring;
  const ownRef = trigger && ownRefOf(trigger);
  const ref = useCallback(
    (element: Element | null) => {
      setAnchor(element);
      if (typeof ownRef === 'function') ownRef(element);
      else if (ownRef) ownRef.current = element;
    },
    [ownRef, setAnchor],
  );
  if (!trigger) return undefined;

  function called<Event extends SyntheticEvent>(name: string, event: Event) {
    (trigger?.props[name] as ((event: Event) => void) | undefined)?.(event);
    return !event.defaultPrevented && !disabled;
  }
  return cloneElement(trigger, {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open || undefined,
    disabled: disabled || trigger.props.disabled,
    onClick: (event: MouseEvent) => called('onClick', event) && setOpen(!open),
    onKeyDown(event: KeyboardEvent) {
      if (!called('onKeyDown', event) || kind !== 'menu' || !OPENING_KEYS.has(event.key)) return;
      event.preventDefault();
      setOpen(true);
    },
  });
}

/** Returns the `ref` that the host gave the trigger; until React 19 it is no property. */
function ownRefOf(trigger: TriggerElement) {
  const owner: { ref?: unknown } = Number.parseInt(version, 10) < 19 ? (trigger as never) : trigger.props;
  return owner.ref as RefCallback<Element> | { current: Element | null } | null | undefined;
}
