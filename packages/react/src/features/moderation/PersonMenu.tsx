import { type Channel, isBlocked, isMutedOrBlocked } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import { Ban, BellOff, Ellipsis, Flag, ShieldAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { ConfirmDialog, IconButton, Menu, MenuItem, MenuSeparator } from '../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { DateTimeDialog } from '../reminders/DateTimeDialog.tsx';
import { FlagDialog } from './FlagDialog.tsx';
import { RestrictDialog } from './RestrictDialog.tsx';
import { moderationText } from './text.en.ts';

const DAY_MS = 86_400_000;

export interface PersonMenuProps {
  person: { id: string; name: string };
  /** The channel in which the person is shown, with its name. */
  channel?: { channel: Channel; label: string } | undefined;
  /** Called when a dialog opens or closes over the menu's container. */
  onAsk?: ((isAsking: boolean) => void) | undefined;
}

/** The actions on a person: mute, block, report and, for moderators, restrict (MOD-01). */
export function PersonMenu({ person, channel, onAsk }: PersonMenuProps) {
  const client = useClient();
  const { t, format } = useText(moderationText);
  const report = useReportFailure();
  const notify = useNotify();
  const [asking, setOpen] = useState<'mute' | 'block' | 'flag' | 'restrict'>();
  const setAsking = (next: typeof asking) => {
    setOpen(next);
    onAsk?.(next !== undefined);
  };
  const me = useReadable(client.me);
  const known = client.part(moderation);
  const { id, name } = person;
  const hasBlocked = isBlocked(me, id);
  const hasMuted = !hasBlocked && isMutedOrBlocked(me, id, client.environment.now());
  const inApp = me?.role === 'admin' || me?.role === 'moderator';
  const inChannel = channel?.channel.can('ban-channel-members') ?? false;
  const close = () => setAsking(undefined);
  const now = Date.now();
  const after = (days: number) => ({ at: now + days * DAY_MS, note: format.stamp(now + days * DAY_MS) });

  function mute(at: number | undefined) {
    close();
    void report(
      known
        .mute(id, at === undefined ? undefined : new Date(at))
        .then(() => notify({ severity: 'success', message: t('moderation.muted', { name }) })),
    );
  }

  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('moderation.more', { name })} />}>
        <MenuItem
          icon={BellOff}
          onSelect={() => (hasMuted ? void report(known.unmute(id)) : setAsking('mute'))}
        >
          {t(hasMuted ? 'moderation.unmute' : 'moderation.mute')}
        </MenuItem>
        <MenuItem
          icon={UserX}
          onSelect={() => (hasBlocked ? void report(known.unblock(id)) : setAsking('block'))}
        >
          {t(hasBlocked ? 'moderation.unblock' : 'moderation.block')}
        </MenuItem>
        <MenuItem icon={Flag} onSelect={() => setAsking('flag')}>
          {t('moderation.flagPerson')}
        </MenuItem>
        {(inApp || inChannel) && (
          <>
            <MenuSeparator />
            <MenuItem icon={inApp ? ShieldAlert : Ban} onSelect={() => setAsking('restrict')}>
              {t('moderation.restrict')}
            </MenuItem>
          </>
        )}
      </Menu>
      {asking === 'mute' && (
        <DateTimeDialog
          title={t('moderation.muteFor', { name })}
          description={t('moderation.muteHint')}
          choices={[
            { label: t('moderation.forDay'), ...after(1) },
            { label: t('moderation.forWeek'), ...after(7) },
          ]}
          without={t('moderation.forGood')}
          custom={t('moderation.until')}
          customLabel={t('moderation.untilLabel')}
          confirm={t('moderation.mute')}
          initial={now + DAY_MS}
          onChoose={mute}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'block'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('moderation.blockTitle', { name })}
        confirmLabel={t('moderation.block')}
        onConfirm={() =>
          void report(
            known
              .block(id)
              .then(() => notify({ severity: 'success', message: t('moderation.blocked', { name }) })),
          )
        }
      >
        {t('moderation.blockHint')}
      </ConfirmDialog>
      {asking === 'flag' && (
        <FlagDialog
          title={t('moderation.flagPersonTitle', { name })}
          name={name}
          onFlag={(words) => known.flagUser(id, words)}
          onClose={close}
        />
      )}
      {asking === 'restrict' && (
        <RestrictDialog
          person={person}
          channel={inChannel ? channel : undefined}
          inApp={inApp}
          onClose={close}
        />
      )}
    </>
  );
}
