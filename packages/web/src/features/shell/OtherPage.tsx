import { lazyPart } from '@confab/react';
import { inboxes } from './inboxes.ts';
import type { InboxProps } from './inboxProps.ts';

const NotFound = lazyPart(() => import('./NotFound.tsx'));

export interface OtherPageProps extends InboxProps {
  /** The first part of the URL's path. */
  path: string;
}

/** The inbox at a path, or a page that says that there is none. */
export default function OtherPage({ path, ...props }: OtherPageProps) {
  const Page = inboxes.find((inbox) => inbox.path === path)?.page ?? NotFound;
  return <Page {...props} />;
}
