import { perServer } from '../../core/feature/perServer.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';

/** Hashing shares the threads that also sync the disk: more at a time would delay writes. */
const maxConcurrentHashes = 2;

/** Creates and verifies password hashes, a few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash, so that timing does not reveal who has an account. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

export const passwordHasher = perServer((): PasswordHasher => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const decoy = hashPassword('nobody has this password');

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrentHashes) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(password, hash) {
      const stored = hash ?? (await decoy);
      const right = await inTurn(() => verifyPassword(password, stored));
      return right && hash !== undefined;
    },
  };
});
