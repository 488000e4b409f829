import { ErrorState } from '@confab/react';
import { Component, type ReactNode } from 'react';

/** Shows an error with a reload button instead of an empty page when the app crashes. */
export class RootBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}
