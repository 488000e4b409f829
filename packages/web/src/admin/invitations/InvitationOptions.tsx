import type { ChatClient } from '@confab/client';
import { maxInvitationChannels } from '@confab/protocol';
import { Button, Select, useText } from '@confab/react';
import { useState } from 'react';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { ChannelPick } from '../picking/ChannelPick.tsx';
import { Chips } from '../picking/Chips.tsx';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { invitationsText } from './text.en.ts';

const roles = ['user', 'moderator', 'admin', 'guest'] as const;
const days = ['1', '7', '30'] as const;

/** The options that an invitation by email and a link have in common. */
export interface InvitationDraft {
  role: (typeof roles)[number];
  /** Days until it expires. */
  expiry: (typeof days)[number];
  cids: readonly string[];
}

export const emptyDraft: InvitationDraft = { role: 'user', expiry: '7', cids: [] };

/** Returns the options as the service takes them. */
export const invitationFieldsOf = ({ role, expiry, cids }: InvitationDraft) => ({
  role,
  expires_in_hours: Number(expiry) * 24,
  cids: [...cids],
});

export interface InvitationOptionsProps {
  client: ChatClient;
  draft: InvitationDraft;
  onChange(draft: InvitationDraft): void;
}

/** The role, the expiry and the channels of an invitation. */
export function InvitationOptions({ client, draft, onChange }: InvitationOptionsProps) {
  const { t } = useText(invitationsText);
  const names = useRoleNames();
  const [isPicking, setPicking] = useState(false);
  const labels = useChannelLabels(client, draft.cids);
  const change = (part: Partial<InvitationDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <div className="web-page__row">
        <Select
          label={t('invitations.role')}
          value={draft.role}
          onValueChange={(role) => change({ role })}
          options={roles.map((value) => ({ value, label: names[value] }))}
        />
        <Select
          label={t('invitations.expires')}
          value={draft.expiry}
          onValueChange={(expiry) => change({ expiry })}
          options={days.map((value) => ({ value, label: t('invitations.days', { count: Number(value) }) }))}
        />
      </div>
      <fieldset className="web-choices">
        <legend>{t('invitations.channels')}</legend>
        <small>{t('invitations.channelsHint')}</small>
        <Chips
          ids={draft.cids}
          label={t('invitations.channels')}
          onRemove={(cid) => change({ cids: draft.cids.filter((other) => other !== cid) })}
          chip={(cid, remove) => (
            <>
              <bdi>{labels.get(cid) ?? cid}</bdi>
              {remove(labels.get(cid) ?? cid)}
            </>
          )}
        >
          <Button
            size="sm"
            disabled={draft.cids.length >= maxInvitationChannels}
            onClick={() => setPicking(true)}
          >
            {t('invitations.addChannels')}
          </Button>
        </Chips>
      </fieldset>
      {isPicking && (
        <ChannelPick
          client={client}
          title={t('invitations.addChannels')}
          unavailable={new Set(draft.cids)}
          onPick={(added) => change({ cids: [...draft.cids, ...added] })}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
