import { ErrorState } from '@confab/react';
import { Component, type ReactNode } from 'react';

/** Whatever breaks in the app, the page says so and can be reloaded: it is never empty. */
export class RootBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}
