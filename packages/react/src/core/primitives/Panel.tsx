import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useSwipeAway } from '../gestures/useSwipeAway.ts';
import { usePhoneLayout } from '../theme/index.ts';
import { IconButton } from './IconButton.tsx';
import { withRef } from './withRef.ts';
import './Panel.css';

export interface PanelProps {
  title: string;
  /** The channel's name. */
  label?: string | undefined;
  /** Buttons before the close button. */
  actions?: ReactNode;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The frame of a side panel with a header; on a phone a full page with a back button, which a swipe closes too. */
export const Panel = /* @__PURE__ */ withRef(function Panel({
  title,
  label,
  actions,
  closeLabel,
  onClose,
  children,
  ref,
}: PanelProps) {
  const isPhone = usePhoneLayout();
  const beginSwipe = useSwipeAway(isPhone, onClose);
  const close = <IconButton icon={isPhone ? ChevronLeft : X} label={closeLabel} onClick={onClose} />;
  // On a phone the panel is the whole page, which has the host's landmarks.
  const Frame = isPhone ? 'section' : 'aside';
  const Title = isPhone ? 'h1' : 'h2';
  return (
    <Frame ref={ref} className="cf-panel" aria-label={title} onPointerDown={beginSwipe}>
      <header className="cf-panel__head">
        {isPhone && close}
        <Title>{title}</Title>
        <p>
          <bdi>{label}</bdi>
        </p>
        {actions}
        {!isPhone && close}
      </header>
      {children}
    </Frame>
  );
});
