import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';

export const sessionRevoked = defineEvent('session.revoked', {
  stream: 'user',
  summary: 'A session has ended; its sockets close.',
  payload: { session_id: v.string() },
});
export const events = [sessionRevoked] as const;
