import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

export interface PageLinkProps extends ComponentProps<'a'> {
  /** A path of the app. */
  href: string;
}

/** A link to a page of the app, for the parts that load without the router; keys open it elsewhere, as with any link. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  return <a {...rest} href={href} onClick={(event) => follow(event, href)} />;
}

function follow(event: MouseEvent, href: string): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  navigate(href);
}
