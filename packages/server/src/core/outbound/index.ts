/** Fetches untrusted addresses without exposing the internal network. */
export { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';
export type { OutboundAnswer } from './outboundAnswer.ts';
export { OutboundError, type OutboundFailure } from './outboundError.ts';
export type { CalledAnswer, OutboundCall } from './post.ts';
export { requireCallable } from './requireCallable.ts';
export { createHostResolver, type ResolveHost } from './resolveHost.ts';
export { signatureOf } from './signature.ts';
export { firstSecret, rotated, type SecretColumns, signingSecrets } from './signingSecrets.ts';
export { traceOutbound } from './traceOutbound.ts';
