/** Exports for other features. */
export { createRefreshActor } from './authenticate.ts';
export { listSessions } from './listSessions.ts';
export { endAllSessions } from './openSession.ts';
export { publicUrlOf } from './publicUrl.ts';
export { refuseBanned } from './refuseBanned.ts';
export { revocationSteps } from './revocationSteps.ts';
export { exportedFactors } from './secondFactor/exportFactors.ts';
export { hashSecret, isSecret, newSecret } from './secretTokens.ts';
export { addGuest } from './signUp.ts';
export { type TokenKind, tokenKinds } from './tokenKinds.ts';
