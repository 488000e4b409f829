import type { ReactNode } from 'react';
import { overridable } from '../overrides/index.ts';
import { Icon, type IconComponent } from './Icon.tsx';
import './EmptyState.css';

export interface EmptyStateProps {
  icon?: IconComponent;
  title: ReactNode;
  /** The level of the title's heading; 1 where it is the page's only one. Defaults to 2. */
  level?: 1 | 2;
  /** A sentence about the purpose of the view. */
  children?: ReactNode;
  /** Buttons to get started, one of them primary. */
  actions?: ReactNode;
}

/** The message of a view that has no content yet. */
export const EmptyState = overridable('EmptyState', OwnEmptyState);

function OwnEmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="cf-empty">
      {icon && (
        <span className="cf-empty__icon">
          <Icon of={icon} />
        </span>
      )}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="cf-empty__actions">{actions}</div>}
    </div>
  );
}
