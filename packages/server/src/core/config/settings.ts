import { auditSettings } from './settings/auditSettings.ts';
import { clusterSettings } from './settings/clusterSettings.ts';
import { limitSettings } from './settings/limitSettings.ts';
import { outgoingSettings } from './settings/outgoingSettings.ts';
import { requestSettings } from './settings/requestSettings.ts';
import { serverSettings } from './settings/serverSettings.ts';
import { signInSettings } from './settings/signInSettings.ts';
import { storageSettings } from './settings/storageSettings.ts';

/** All settings of the server. `docs/configuration.md` is generated from this table. */
export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...clusterSettings,
  ...requestSettings,
  ...limitSettings,
  ...outgoingSettings,
  ...signInSettings,
  ...auditSettings,
};
