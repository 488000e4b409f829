import type { AuditEntry } from '@confab/protocol';
import { Avatar, Icon, useText } from '@confab/react';
import { Bot, ChevronDown, type LucideIcon, Server } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { deviceName } from '../../features/settings/deviceName.ts';
import { isAboutPerson, itemName, keyOfAction, sentenceOf } from './auditSentence.ts';
import { entryText, type Words } from './facts/entryText.ts';
import { factsOf } from './facts/factsOf.ts';
import { actionGroups } from './filter/actionGroups.ts';
import type { Names } from './useNames.ts';

/** An entry of the log: a sentence with its facts, which opens to show its ids. */
export function Entry({ entry, names }: { entry: AuditEntry; names: Names }) {
  const { format } = useText(entryText);
  const words = useWords(names);
  const facts = factsOf(entry, words);
  const { created_at: at } = entry;
  const isSignIn = (actionGroups.signIn as readonly string[]).includes(entry.action);
  const origin = [entry.device && deviceName(entry.device), entry.address].filter(Boolean);
  return (
    <details>
      <summary>
        <ActorPicture entry={entry} />
        <span className="web-audit__text">
          <span>
            <Sentence entry={entry} names={names} />
          </span>
          {facts.map((fact) => (
            <small key={fact}>{fact}</small>
          ))}
          {isSignIn && origin.length > 0 && (
            <small>
              <bdi>{origin.join(' · ')}</bdi>
            </small>
          )}
        </span>
        <time dateTime={at} title={format.full(at)}>
          {format.stamp(at)}
        </time>
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <Details entry={entry} />
    </details>
  );
}

/** The texts, and the names behind ids, for the facts of an entry. */
function useWords(names: Names): Words {
  const { t, format, locale } = useText(entryText);
  return useMemo(
    () => ({
      t,
      format,
      locale,
      person: (id) => names.people.get(id) ?? t('audit.somebody'),
      channel: (cid) => names.channels.get(cid) ?? t('audit.privateChannel'),
      profileField: (id) => names.profileFields.get(id) ?? id,
    }),
    [t, format, locale, names],
  );
}

/** The sentence of an entry, with bold names. */
function Sentence({ entry, names }: { entry: AuditEntry; names: Names }): ReactNode {
  const { t, parts } = useText(entryText);
  const { action, actor, actor_kind, cid, channel, user, subject_kind } = entry;
  const channelName =
    (cid && names.channels.get(cid)) ??
    (channel?.name && `#${channel.name}`) ??
    t(channel ? 'audit.privateChannel' : 'audit.goneChannel');
  const subjectName =
    subject_kind === 'channel'
      ? channelName
      : isAboutPerson(entry)
        ? (user?.name ?? t('audit.somebody'))
        : (itemName(entry) ?? t('audit.nameless'));
  const actorName =
    actor?.name ??
    t(actor_kind === 'service' ? 'audit.service' : actor_kind === 'host' ? 'audit.host' : 'audit.somebody');
  const name = (key: string, text: string) => (
    <b key={key}>
      <bdi>{text}</bdi>
    </b>
  );
  const values = {
    actor: name('actor', actorName),
    subject: name('subject', subjectName),
    channel: name('channel', channelName),
  };
  const sentence = sentenceOf(entry);
  if (sentence) return (parts as (key: string, values: object) => ReactNode[])(sentence, values);
  return parts('audit.unknown', { actor: values.actor, subject: keyOfAction(action).replaceAll('_', ' ') });
}

const pictures: Partial<Record<AuditEntry['actor_kind'], LucideIcon>> = { service: Server, host: Bot };

function ActorPicture({ entry: { actor, actor_kind, action, user } }: { entry: AuditEntry }) {
  // Nobody but the person can be behind a failed sign-in that has no actor.
  const person = actor ?? (action === 'user.sign_in_failed' ? user : undefined);
  if (person) return <Avatar id={person.id} name={person.name} image={person.image} size={24} />;
  return (
    <span className="web-audit__picture">
      <Icon of={pictures[actor_kind] ?? Server} size="sm" />
    </span>
  );
}

/** The exact time, where the call came from, and the ids that programs use. */
function Details({ entry }: { entry: AuditEntry }) {
  const { t, format } = useText(entryText);
  const { id, action, actor, user, subject_kind, subject_id, cid, address, device, created_at } = entry;
  const isOther = subject_id !== user?.id && subject_id !== cid && subject_kind !== 'app';
  const rows: [label: string, value: string | undefined][] = [
    [t('audit.time'), format.full(created_at)],
    [t('audit.device'), device && deviceName(device)],
    [t('audit.address'), address],
    [t('audit.actionCode'), action],
    [t('audit.actorId'), actor?.id],
    [t('audit.userId'), user?.id],
    [t('audit.channelId'), cid],
    [t('audit.subjectId'), isOther ? subject_id : undefined],
    [t('audit.entryId'), id],
  ];
  return (
    <dl>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
