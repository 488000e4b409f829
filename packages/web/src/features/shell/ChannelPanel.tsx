import { Skeleton } from '@confab/react';
import { type KeyboardEvent, Suspense } from 'react';
import type { PanelProps } from './panelProps.ts';
import { panels } from './panels.ts';
import type { OpenPanel } from './useAppRoute.ts';
import { usePhone } from './usePhone.ts';
import { useReturnedFocus } from './useReturnedFocus.ts';
import './ChannelPanel.css';

export interface ChannelPanelProps extends Omit<PanelProps, 'subject' | 'target'> {
  panel: OpenPanel;
}

/** The panel beside a channel; Escape closes it, and the focus returns to the element that opened it. */
export function ChannelPanel({ panel: { kind, subject, target }, ...props }: ChannelPanelProps) {
  const Panel = panels[kind];
  const Route = usePhone() ? 'main' : 'div';
  useReturnedFocus(`${kind}/${subject}`, subject);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Escape in an overlay bubbles through the panel in React; the overlay has closed itself.
    const isInPanel = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInPanel)
      return;
    event.preventDefault();
    props.onClose();
  }
  return (
    <Route className="web-shell__panel" onKeyDown={onKeyDown}>
      <Suspense fallback={<LoadingPanel />}>
        <Panel key={`${kind}/${subject}`} {...props} subject={subject} target={target} />
      </Suspense>
    </Route>
  );
}

const LoadingPanel = () => (
  <div className="cf-panel" aria-busy>
    <Skeleton of="rows" />
  </div>
);
