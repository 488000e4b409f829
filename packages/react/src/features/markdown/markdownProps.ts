import type { ReactNode } from 'react';
import type { Mention } from './mention.ts';

export interface MarkdownProps {
  /** The message's source text. */
  text: string;
  /** The message's mentions; keep the array's identity between renders. */
  mentions?: readonly Mention[];
  /** Renders a mention that can be clicked; keep its identity between renders. */
  renderMention?(mention: Mention, text: string): ReactNode;
  className?: string;
}
