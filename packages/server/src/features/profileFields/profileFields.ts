import type { ProfileField } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { readProfileFields } from './profileFieldStore.ts';

/** The profile fields that admins have defined, cached in memory. */
export interface ProfileFields {
  /** Returns them in order; none until the server has started. */
  current(): readonly ProfileField[];
  load(): Promise<void>;
}

/** The profile fields of a server; changes on any node arrive over the bus. */
export const profileFields = perServer(({ database, bus }): ProfileFields => {
  let fields: readonly ProfileField[] = [];
  bus.observe(['profile_fields.updated'], ({ json }) => {
    fields = JSON.parse(json).fields;
  });
  return {
    current: () => fields,
    async load() {
      fields = await readProfileFields(database.read);
    },
  };
});
