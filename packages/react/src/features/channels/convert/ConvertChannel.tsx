import type { Channel } from '@confab/client';
import { channelControls } from '@confab/client/channelControls';
import { appRoles } from '@confab/protocol';
import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, ConfirmDialog, Dialog, TextField } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { SectionTitle } from '../details/SectionTitle.tsx';
import { convertText } from './text.en.ts';

export interface ConvertChannelProps {
  channel: Channel;
  label: string;
}

/** Fewest members of a conversation that can become a channel. */
const minGroupSize = 3;

/** Makes a channel private or public, or a group conversation a channel, for those allowed (CHAN-13). */
export function ConvertChannel({ channel, label }: ConvertChannelProps) {
  const { t } = useText(convertText);
  const facts = useReadable(channel.state, (state) => state.channel);
  const canConvert = useReadable(channel.state, (state) => state.ownCapabilities.has('convert-channel'));
  const grants = useChannelTypes().get(channel.type)?.grants;
  const controls = useClient().part(channelControls);
  const report = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  if (!facts || !canConvert) return null;
  const isGroup = facts.distinct && facts.member_count >= minGroupSize;
  const isPublicType = appRoles.some((role) => grants?.[role]?.includes('read-channel'));
  if (!isGroup && (facts.distinct || !isPublicType)) return null;
  const kind = isGroup ? 'group' : facts.private ? 'public' : 'private';
  return (
    <section className="cf-details__part">
      <header>
        <SectionTitle>{t('convert.title')}</SectionTitle>
      </header>
      <p className="cf-details__facts">
        {t(facts.private || isGroup ? 'convert.isPrivate' : 'convert.isPublic')}
      </p>
      <div className="cf-details__actions">
        <Button size="sm" onClick={() => setAsking(true)}>
          {t(`convert.${kind}`)}
        </Button>
      </div>
      {isAsking && kind === 'group' && (
        <NameConversation channel={channel} onClose={() => setAsking(false)} />
      )}
      {isAsking && kind !== 'group' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={t(`convert.${kind}Title`, { channel: label })}
          confirmLabel={t(`convert.${kind}Confirm`)}
          onConfirm={() => void report(controls.convert(channel, { private: kind === 'private' }))}
        >
          <p>{t(`convert.${kind}Body`)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function NameConversation({ channel, onClose }: { channel: Channel; onClose(): void }) {
  const { t } = useText(convertText);
  const controls = useClient().part(channelControls);
  const report = useReportFailure();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';
  async function save() {
    setTried(true);
    if (isEmpty) return;
    if (await report(controls.convert(channel, { private: true, name: name.trim() }))) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('convert.groupTitle')}
      size="sm"
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('convert.groupConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('convert.groupBody')}</p>
      <TextField
        label={t('convert.name')}
        value={name}
        maxLength={80}
        error={isTried && isEmpty ? t('convert.nameEmpty') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
