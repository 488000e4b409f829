import { ChevronLeft, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { PHONE_WIDTH, useMediaQuery } from '../theme/index.ts';
import { IconButton } from './IconButton.tsx';
import './Panel.css';

export interface PanelProps {
  title: string;
  /** What it is about: the channel's name. */
  label?: string | undefined;
  /** Buttons before the one that closes it. */
  actions?: ReactNode;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The frame of what stands beside a channel: a head and room below it; on a phone a page with the way back. */
export function Panel({ title, label, actions, closeLabel, onClose, children, ref }: PanelProps) {
  const isPhone = useMediaQuery(PHONE_WIDTH);
  const close = <IconButton icon={isPhone ? ChevronLeft : X} label={closeLabel} onClick={onClose} />;
  // On a phone it is all there is, and the host's page has its landmarks.
  const Frame = isPhone ? 'section' : 'aside';
  const Title = isPhone ? 'h1' : 'h2';
  return (
    <Frame ref={ref} className="cf-panel" aria-label={title}>
      <header className="cf-panel__head">
        {isPhone && close}
        <Title>{title}</Title>
        <p>{label}</p>
        {actions}
        {!isPhone && close}
      </header>
      {children}
    </Frame>
  );
}
