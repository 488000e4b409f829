import type { ReactNode } from 'react';
import { Icon, type IconComponent } from './Icon.tsx';
import './Banner.css';

export interface BannerProps {
  icon?: IconComponent;
  title: ReactNode;
  children?: ReactNode;
  /** A link button at the end of the line. */
  action?: ReactNode;
}

/** A one-line notice above the content about a lasting state: offline, frozen, archived. */
export function Banner({ icon, title, children, action }: BannerProps) {
  return (
    <div className="cf-banner" role="status">
      {icon && <Icon of={icon} />}
      <p>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </div>
  );
}
