import { useLocation } from 'wouter';
import { type InboxEntry, inboxes } from './inboxes.ts';
import { lastChannel } from './lastChannel.ts';
import { isPanelKind, type PanelKind } from './panels.ts';
import { usePhone } from './usePhone.ts';

/** What stands beside a channel. */
export interface PanelPlace {
  kind: PanelKind;
  /** What it is about, such as a thread's parent. */
  subject?: string | undefined;
  /** Where in it, such as a reply. */
  target?: string | undefined;
}

/** What the address names: an inbox, or a channel with a message or a panel. */
export interface Route {
  inbox?: InboxEntry;
  cid?: string;
  /** The message of a permalink. */
  messageId?: string | undefined;
  panel?: PanelPlace;
  /** Whether the address leads nowhere. */
  isUnknown?: true;
}

/** What the address names; on a wide screen the last channel at the app's own address. */
export function usePlace(): Route {
  const phone = usePhone();
  const [path] = useLocation();
  const [first, type, id, kind, subject, target] = partsOf(path);
  const inbox = inboxes.find((entry) => entry.path === `/${first}`);
  if (inbox) return { inbox };
  if (first === 'c' && type && id) {
    const cid = `${type}:${id}`;
    if (kind === 'm') return { cid, messageId: subject };
    return isPanelKind(kind) ? { cid, panel: { kind, subject, target } } : { cid };
  }
  if (path !== '/') return { isUnknown: true };
  const cid = phone ? undefined : lastChannel();
  return cid === undefined ? {} : { cid };
}

/** The parts of a path; none of one that is not well-formed. */
function partsOf(path: string): (string | undefined)[] {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}
