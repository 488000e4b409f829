import { automodEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { deleteBlocklist, putBlocklist, putRules } from './changeAutomod.ts';
import { flagPerson } from './flagByRule.ts';
import { automodMigrations } from './migrations.ts';
import { getBlocklist, listBlocklists, listRules } from './readAutomod.ts';
import { ruleCache } from './ruleCache.ts';
import { ruleTimeOuts } from './timeOutByRule.ts';
import { tryAutomod } from './tryAutomod.ts';
import { personFlags } from './watchTexts.ts';

/**
 * Automatic moderation (MOD-02): blocklists of words and patterns for all texts, and rules about links and floods.
 * Registered after the features whose texts it checks, so that its steps see their changes.
 */
export const createAutomodFeature: CreateFeature = (context) => {
  personFlags(context).raise = (tx, userId, causes) => flagPerson(context, tx, userId, causes);
  return {
    name: 'automod',
    migrations: automodMigrations,
    start: async () => void (await ruleCache(context).current(context.database.read)),
    stop: () => ruleTimeOuts(context).settled(),
    endpoints: [
      implement(endpoints.listBlocklists, async () => ({ blocklists: await listBlocklists(context) })),
      implement(endpoints.getBlocklist, async ({ params }) => ({
        blocklist: await getBlocklist(context, params.blocklist_id),
      })),
      implement(endpoints.putBlocklist, async ({ actor, params, body }) => ({
        blocklist: await putBlocklist(context, actor, params.blocklist_id, body),
      })),
      implement(endpoints.deleteBlocklist, async ({ actor, params }) => {
        await deleteBlocklist(context, actor, params.blocklist_id);
        return {};
      }),
      implement(endpoints.listAutomodRules, async () => ({ rules: await listRules(context) })),
      implement(endpoints.putAutomodRules, async ({ actor, params, body }) => ({
        rules: await putRules(context, actor, params.channel_type, body),
      })),
      implement(endpoints.tryAutomod, ({ body }) => tryAutomod(context, body)),
    ],
  };
};
