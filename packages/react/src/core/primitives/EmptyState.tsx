import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './EmptyState.css';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  /** What the place is for. */
  children?: ReactNode;
  /** How to begin: buttons, one of them filled. */
  actions?: ReactNode;
}

/** What a place says before there is anything in it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="cf-empty">
      {icon && (
        <span className="cf-empty__icon">
          <Icon of={icon} />
        </span>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="cf-empty__actions">{actions}</div>}
    </div>
  );
}
