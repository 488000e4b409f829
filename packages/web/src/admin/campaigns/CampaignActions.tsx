import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import type { Campaign } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { Copy, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { campaignsPath, copyPath } from './paths.ts';
import { StartDialog } from './StartDialog.tsx';
import { campaignsText } from './text.en.ts';

/** The actions on a campaign: copy, stop, resume, delete. */
export function CampaignActions({ client, campaign }: { client: ChatClient; campaign: Campaign }) {
  const { t } = useText(campaignsText);
  const [, go] = useLocation();
  const [openDialog, setOpenDialog] = useState<'stop' | 'delete' | 'start'>();
  const { id, name, status, started_at } = campaign;
  const part = client.part(campaigns);
  const isActive = status === 'scheduled' || status === 'preparing' || status === 'running';
  const { pending, problem, submit } = useSubmit(async () => {
    if (openDialog === 'stop') return part.stopCampaign(id);
    await part.deleteCampaign(id);
    return go(campaignsPath, { replace: true });
  });
  const close = () => setOpenDialog(undefined);
  const stopping = status === 'scheduled' ? 'unschedule' : 'stop';
  return (
    <div className="web-campaign__actions">
      <Button icon={Copy} onClick={() => go(copyPath(id))}>
        {t('campaigns.duplicate')}
      </Button>
      {isActive && (
        <Button variant="danger" icon={Square} disabled={pending} onClick={() => setOpenDialog('stop')}>
          {t(`campaigns.${stopping}`)}
        </Button>
      )}
      {!isActive && (
        <Button variant="danger" icon={Trash2} disabled={pending} onClick={() => setOpenDialog('delete')}>
          {t('actions.delete')}
        </Button>
      )}
      {status === 'stopped' && started_at !== undefined && (
        <Button variant="primary" icon={Play} onClick={() => setOpenDialog('start')}>
          {t('campaigns.goOn')}
        </Button>
      )}
      <Problem>{problem}</Problem>
      {openDialog === 'start' && <StartDialog client={client} campaign={campaign} onClose={close} />}
      <ConfirmDialog
        open={openDialog === 'stop'}
        onOpenChange={(open) => !open && close()}
        title={t(`campaigns.${stopping}Title`, { name })}
        confirmLabel={t(`campaigns.${stopping}`)}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t(`campaigns.${stopping}Body`)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={t('campaigns.deleteTitle', { name })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('campaigns.deleteBody')}</p>
      </ConfirmDialog>
    </div>
  );
}
