import { useBrowserLocation } from 'wouter/use-browser-location';
import { lastChannel } from './lastChannel.ts';
import { isPanelKind, type PanelKind } from './panels.ts';
import { usePhone } from './usePhone.ts';

/** The panel open beside a channel. */
export interface OpenPanel {
  kind: PanelKind;
  /** The subject, such as a thread's parent. */
  subject?: string | undefined;
  /** The position in it, such as a reply. */
  target?: string | undefined;
}

/** The route of the URL: a channel with a message or a panel, or any other page, such as an inbox. */
export interface AppRoute {
  /** The path of a page that is no channel, up to its second part. */
  page?: `/${string}`;
  cid?: string;
  /** The message of a permalink. */
  messageId?: string | undefined;
  panel?: OpenPanel;
}

/** Returns the route of the URL; on a wide screen the app's root opens the last channel. */
export function useAppRoute(): AppRoute {
  const phone = usePhone();
  const [path] = useBrowserLocation();
  const [first, type, id, kind, subject, target] = partsOf(path);
  if (first === 'c' && type && id) {
    const cid = `${type}:${id}`;
    if (kind === 'm') return { cid, messageId: subject };
    return isPanelKind(kind) ? { cid, panel: { kind, subject, target } } : { cid };
  }
  if (path !== '/') return { page: `/${first}` };
  const cid = phone ? undefined : lastChannel();
  return cid === undefined ? {} : { cid };
}

/** The parts of a path; empty if it is malformed. */
function partsOf(path: string): (string | undefined)[] {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}
