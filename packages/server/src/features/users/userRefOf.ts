import type { UserRef } from '@confab/protocol';

/** Returns a user's reference, to embed; for an unknown account its id is also its name. */
export const userRefOf = (id: string, refs: ReadonlyMap<string, UserRef>): UserRef =>
  refs.get(id) ?? { id, name: id };
