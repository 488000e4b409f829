import type { AuditAction, AuditEntry } from '@confab/protocol';
import { describeBan, describeDecision } from '../../moderation/describeReview.ts';
import { auditText } from '../text.en.ts';
import {
  campaignFields,
  commandFields,
  segmentFields,
  webhookFields,
  widgetFields,
} from './changedFields.ts';
import { type Label, labelText, type Words } from './entryText.ts';
import { settingNamed } from './settings.ts';
import { typeFacts } from './typeFacts.ts';
import {
  appRole,
  choice,
  hours,
  list,
  onOff,
  person,
  plain,
  profileField,
  type Show,
  secondsOrOff,
  text,
  time,
  turned,
} from './values.ts';

/** How a detail of an entry is shown: its label, if it needs one, and its value. */
interface Fact {
  readonly label?: Label;
  readonly show: Show;
}

const labelled = (label: Label, show: Show): Fact => ({ label, show });
const alone = (show: Show): Fact => ({ show });
/** A count as a text of its own: "3 words". */
const counted = (key: 'automod.words' | 'automod.patterns' | 'campaignForm.targets' | 'userGroups.members') =>
  alone((count, words) => (typeof count === 'number' ? words.t(key, { count }) : plain(count, words)));
/** A fact that is shown only if it is so. */
const flag = (label: Label): Fact => alone((value, words) => (value ? labelText(words, label) : ''));
const fields = (labels: Readonly<Record<string, Label>>): Fact =>
  labelled('auditFacts.fields', list(choice(labels)));

const method = alone(
  choice({
    password: 'auditMethods.password',
    sign_up: 'auditMethods.sign_up',
    guest: 'auditMethods.guest',
    reset: 'auditMethods.reset',
    single_sign_on: 'auditMethods.single_sign_on',
    second_factor: 'auditMethods.second_factor',
    passkey: 'auditMethods.passkey',
    totp: 'auditMethods.totp',
    recovery_code: 'auditMethods.recovery_code',
  }),
);
const failure = {
  method,
  reason: alone(
    choice(
      Object.fromEntries(
        Object.keys(auditText.auditReasons).map((name) => [name, `auditReasons.${name}` as Label]),
      ),
    ),
  ),
};
const reason = labelled('auditFacts.reason', text);
const blocklist = {
  action: labelled(
    'automod.action',
    choice({ flag: 'automod.flag', mask: 'automod.mask', block: 'automod.block' }),
  ),
  enabled: alone(turned),
  words: counted('automod.words'),
  patterns: counted('automod.patterns'),
};
const owner = { owner_id: labelled('bots.owner', person) };
const group = {
  members: counted('userGroups.members'),
  added: labelled('auditFacts.peopleAdded', list(person)),
  removed: labelled('auditFacts.peopleRemoved', list(person)),
};
const restriction = { until: labelled('auditFacts.until', time), reason };

/** The facts of each action whose entries have some; `change` is a pair of an old and a new value. */
const factsOfActions: { readonly [A in AuditAction]?: Readonly<Record<string, Fact>> } = {
  'app.exported': {
    files: labelled('exportAll.files', onOff),
    passwords: flag('auditFacts.passwords'),
  },
  'app.imported': { dry_run: flag('auditFacts.preview') },
  'webhook.updated': { fields: fields(webhookFields) },
  'webhook.replayed': {
    count: alone((count, words) =>
      typeof count === 'number' ? words.t('auditFacts.deliveries', { count }) : '',
    ),
  },
  'incoming_webhook.updated': { active: alone(turned) },
  'before_send_hook.set': { active: alone(turned) },
  'host_command.updated': { fields: fields(commandFields) },
  'widget.updated': { fields: fields(widgetFields) },
  'bot.created': owner,
  'bot.updated': owner,
  'bot.deleted': owner,
  'bot.token_created': {
    name: labelled('bots.tokenName', text),
    scopes: labelled(
      'bots.reach',
      list(choice({ read: 'bots.read', write: 'bots.write', manage: 'bots.manage' })),
    ),
  },
  'automod_rules.updated': {
    rules: labelled(
      'auditFacts.rules',
      list(
        choice({
          links: 'automod.links',
          flood: 'automod.flood',
          repeats: 'automod.repeats',
          mentions: 'automod.mentions',
        }),
      ),
    ),
  },
  'blocklist.created': blocklist,
  'blocklist.updated': blocklist,
  'channel.slowed': { change: alone(secondsOrOff) },
  'group.created': group,
  'group.updated': group,
  'invitation.created': {
    role: labelled('invitations.role', appRole),
    max_uses: labelled('invitations.uses', plain),
    expires_in_hours: labelled('invitations.expires', hours),
    by_mail: flag('auditFacts.byMail'),
    again: flag('auditFacts.again'),
  },
  'campaign.created': { sender_id: labelled('campaigns.sender', person) },
  'campaign.updated': { fields: fields(campaignFields) },
  'campaign.deleted': { sent: labelled('campaigns.sent', plain) },
  'campaign.started': {
    sender_id: labelled('campaigns.sender', person),
    scheduled_for: labelled('auditFacts.starts', time),
    stop_at: labelled('auditFacts.stops', time),
  },
  'campaign.stopped': {
    reason: alone(
      choice({
        by_hand: 'campaigns.by_hand',
        stop_time: 'campaigns.stop_time',
        sender_not_allowed: 'campaigns.sender_not_allowed',
        starter_not_allowed: 'campaigns.starter_not_allowed',
        too_many_targets: 'campaigns.too_many_targets',
      }),
    ),
    sent: labelled('campaigns.sent', plain),
  },
  'segment.created': {
    type: labelled('segments.what', choice({ user: 'segments.ofUsers', channel: 'segments.ofChannels' })),
    by: alone(choice({ filter: 'segments.filterOption', list: 'segments.listOption' })),
  },
  'segment.updated': { fields: fields(segmentFields), targets: counted('campaignForm.targets') },
  'user.profile_changed': { fields: labelled('auditFacts.fields', list(profileField)) },
  'user.deactivated': owner,
  'user.deleted': {
    user: labelled(
      'people.account',
      choice({
        soft: 'people.accountSoft',
        pruning: 'people.accountPruning',
        hard: 'people.accountHard',
      }),
    ),
    messages: labelled(
      'people.messages',
      choice({
        soft: 'people.messagesSoft',
        pruning: 'people.messagesPruning',
        hard: 'people.messagesHard',
      }),
    ),
  },
  'user.role_changed': { change: alone(appRole) },
  'user.signed_in': { method },
  'user.sign_in_failed': failure,
  'app.sign_in_failed': failure,
  'user.identity_unlinked': { issuer: labelled('auditFacts.provider', text) },
  'user.factor_added': { method },
  'user.factor_removed': { method },
  'member.role_changed': {
    change: alone(
      choice({
        owner: 'auditChannelRoles.owner',
        moderator: 'auditChannelRoles.moderator',
        member: 'auditChannelRoles.member',
      }),
    ),
  },
  'user.banned': restriction,
  'user.timed_out': restriction,
  'user.shadow_banned': restriction,
  'ban.lifted': { kind: alone(choice(describeBan)) },
  'ban.ended': { kind: alone(choice(describeBan)) },
  'review.decided': { action: labelled('auditFacts.decision', choice(describeDecision)), reason },
  'review.reopened': { undone: labelled('auditFacts.undone', choice(describeDecision)), reason },
};

/** Returns the facts of an entry, each a short text without ids or codes. */
export function factsOf({ action, details }: AuditEntry, words: Words): string[] {
  if (action === 'app.updated') {
    return Object.entries(details).map(([name, value]) => settingFact(name, value, words));
  }
  if (action.startsWith('channel_type.')) return typeFacts(details, words);
  const facts = factsOfActions[action] ?? {};
  return Object.entries(withChange(details)).flatMap(([name, value]) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (!fact) return isShownAsIs(name) ? [line(asWords(name), change(plain)(value, words), words)] : [];
    const shown = change(fact.show)(value, words);
    if (shown === '') return [];
    return [fact.label ? line(labelText(words, fact.label), shown, words) : shown];
  });
}

/** The details, with an old and a new value as one: entries have them as `from` and `to`, or `before` and `after`. */
function withChange({ from, to, before, after, ...others }: AuditEntry['details']): Record<string, unknown> {
  const isChange = to !== undefined || after !== undefined;
  return { ...(isChange && { change: { from: from ?? before, to: to ?? after } }), ...others };
}

const settingFact = (name: string, value: unknown, words: Words): string => {
  const { t } = words;
  if (name.startsWith('profile_fields.')) return profileFieldFact(value, words);
  const setting = settingNamed(name);
  if (!setting) return line(asWords(name), change(plain)(value, words), words);
  const label = labelText(words, setting.label);
  return line(
    setting.group ? t('auditFacts.within', { label, group: labelText(words, setting.group) }) : label,
    setting.show ? change(setting.show)(withOldValue(value), words) : t('auditFacts.changed'),
    words,
  );
};

/** A setting that was not set before has no old value in its entry. */
const withOldValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'to' in value ? { from: null, ...value } : value;

function profileFieldFact(value: unknown, words: Words): string {
  const { from, to } = (value ?? {}) as { from?: { name?: string }; to?: { name?: string } };
  const label = words.t('auditFacts.profileField', { name: to?.name ?? from?.name ?? '' });
  const what = !from ? 'auditFacts.added' : !to ? 'auditFacts.removed' : 'auditFacts.changed';
  return line(label, words.t(what), words);
}

const line = (label: string, value: string, { t }: Words) => t('auditFacts.line', { label, value });

/** Writes an object of an old and a new value as "old → new", and any other value by itself. */
const change =
  (show: Show): Show =>
  (value, words) => {
    if (typeof value !== 'object' || value === null || !('to' in value)) return show(value, words);
    const to = show(value.to, words);
    const from = 'from' in value && value.from !== undefined ? show(value.from, words) : undefined;
    return from === undefined ? to : words.t('auditFacts.change', { from, to });
  };

const technical = new Set(['name', 'tenant', 'up_to_number']);

/** Whether a detail of a newer service is shown by its own name; ids are not. */
const isShownAsIs = (name: string) => !technical.has(name) && !name.endsWith('_id');

const asWords = (name: string) => name.replace(/[._]/g, ' ');
