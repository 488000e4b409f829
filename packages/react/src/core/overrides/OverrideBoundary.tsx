import { Component, type ReactNode } from 'react';
import { OverrideFailed } from './OverrideFailed.tsx';

interface OverrideBoundaryProps {
  /** The name of the override, for the developer. */
  name: string;
  children: ReactNode;
}

/** Draws a small error instead of an override that throws, so that everything around it lives on. */
export class OverrideBoundary extends Component<OverrideBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`Confab: your override "${this.props.name}" threw an error.`, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <OverrideFailed /> : this.props.children;
  }
}
