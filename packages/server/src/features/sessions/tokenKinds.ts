import type { Actor } from '../../core/access/actor.ts';
import { perServer } from '../../core/feature/perServer.ts';

/** A kind of token issued by another feature, recognized by its prefix. */
export interface TokenKind {
  readonly prefix: string;
  /** Returns its bearer; undefined if it is invalid. */
  actorBy(token: string): Promise<Actor | undefined>;
  /** Whether an actor's token of this kind is still valid. */
  stands(actor: Actor): Promise<boolean>;
}

/** Features add theirs while they are wired. */
export const tokenKinds = perServer((): TokenKind[] => []);
