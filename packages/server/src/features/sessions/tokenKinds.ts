import type { Actor } from '../../core/access/actor.ts';
import { perServer } from '../../core/feature/perServer.ts';

/** A kind of token that another feature gives out, recognised by its prefix. */
export interface TokenKind {
  readonly prefix: string;
  /** Who bears it; undefined where it is no good. */
  actorBy(token: string): Promise<Actor | undefined>;
  /** Whether an actor's token of this sort still counts. */
  stands(actor: Actor): Promise<boolean>;
}

/** Features add theirs while they are wired. */
export const tokenKinds = perServer((): TokenKind[] => []);
