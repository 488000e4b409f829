import type { AutomodFinding } from '@confab/protocol';
import type { AnswerOf, automodEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { checkBlocklist } from './changeAutomod.ts';
import { findAsDisplayed } from './match/findAsDisplayed.ts';
import { type Finding, masked, strongest, Watch } from './match/watch.ts';
import { ruleCache } from './ruleCache.ts';

type Endpoint = typeof automodEndpoints.tryAutomod;

/** Tests the rules on a text (MOD-02), optionally with an unsaved blocklist. Stores nothing. */
export async function tryAutomod(
  context: ServerContext,
  { text, channel_type, blocklist }: ParsedBodyOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const channelType =
    channel_type === undefined ? undefined : channelTypeDirectory(context).get(channel_type);
  const rules = await ruleCache(context).current(context.database.read);
  const watches = [rules.watchIn(channelType)];
  if (blocklist) {
    checkBlocklist(context, blocklist);
    watches.push(new Watch([{ id: '', ...blocklist }]));
  }
  const looks = watches.flatMap((watch) => (watch ? [findAsDisplayed(watch, text)] : []));
  const findings = looks
    .flatMap((look) => look.findings)
    .sort((left, right) => left.start - right.start || right.end - left.end);
  return {
    outcome: strongest(findings) ?? 'pass',
    text: masked(looks[0]?.text ?? text, findings),
    findings: findings.map(toAnswer),
  };
}

const toAnswer = ({ list, entry, start, end }: Finding): AutomodFinding => ({
  start,
  end,
  action: list.action,
  blocklist_id: list.id,
  blocklist_name: list.name,
  entry,
});
