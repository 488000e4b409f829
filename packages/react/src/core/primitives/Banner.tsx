import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Banner.css';

export interface BannerProps {
  icon?: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** At the end: a link button. */
  action?: ReactNode;
}

/** One calm line over content about a state that lasts: offline, frozen, archived. */
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
