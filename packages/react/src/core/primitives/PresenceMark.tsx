import { useText } from '../text/index.ts';
import './PresenceMark.css';

/** A person's presence. */
export type Presence = 'online' | 'away' | 'dnd' | 'offline';

const WORDS = { online: 'presence.online', away: 'presence.away', dnd: 'presence.doNotDisturb' } as const;

/** Presence by shape as well as colour: full circle, ring, bar. Offline has no mark. */
export function PresenceMark({ presence }: { presence: Presence }) {
  const { t } = useText();
  if (presence === 'offline') return null;
  return <span className="cf-presence" data-presence={presence} role="img" aria-label={t(WORDS[presence])} />;
}
