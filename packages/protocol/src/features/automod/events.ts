import { defineEvent } from '../../contract/index.ts';

/** Carries nothing: what the lists hold is for admins alone, who load it anew. */
export const automodUpdated = defineEvent('automod.updated', {
  stream: 'app',
  summary: 'A blocklist or a rule about links or floods has changed.',
  payload: {},
});
export const events = [automodUpdated] as const;
