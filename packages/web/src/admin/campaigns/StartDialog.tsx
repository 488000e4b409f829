import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import { type Campaign, maxCampaignAheadMs } from '@confab/protocol';
import { Button, Checkbox, DateTimeField, Dialog, Skeleton, useText } from '@confab/react';
import { useId, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { describeAudience, useAudience } from './audience.ts';
import { campaignsText } from './text.en.ts';

const hourMs = 3_600_000;

export interface StartDialogProps {
  client: ChatClient;
  campaign: Campaign;
  onClose(): void;
}

/**
 * Shows the number of receivers and starts the campaign: now or at a time, until it is done or its stop time is
 * reached.
 */
export function StartDialog({ client, campaign, onClose }: StartDialogProps) {
  const texts = useText(campaignsText);
  const { t } = texts;
  const radio = useId();
  const [now] = useState(() => Date.now());
  const nextHour = Math.ceil((now + hourMs / 4) / hourMs) * hourMs;
  const [isLater, setLater] = useState(false);
  const [startAt, setStartAt] = useState<number | undefined>(nextHour);
  const [hasStop, setHasStop] = useState(false);
  const [stopAt, setStopAt] = useState<number | undefined>(nextHour + 24 * hourMs);
  const { value: audience, error } = useAudience(client, campaign);
  // A campaign that was started continues with its stored targets.
  const waiting = campaign.started_at !== undefined ? pendingCount(campaign) : undefined;
  const who =
    waiting !== undefined
      ? t('campaignForm.targets', { count: waiting })
      : audience && describeAudience(texts, audience);
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    const iso = (at: number) => new Date(at).toISOString();
    await client.part(campaigns).startCampaign(campaign.id, {
      ...(isLater && startAt !== undefined && { scheduled_for: iso(startAt) }),
      ...(hasStop && stopAt !== undefined && { stop_at: iso(stopAt) }),
    });
    onClose();
  }, [...(isLater ? (['scheduled_for'] as const) : []), ...(hasStop ? (['stop_at'] as const) : [])]);
  const lacks = (wanted: boolean, at: number | undefined) =>
    wanted && at === undefined ? t('campaignForm.timeMissing') : undefined;
  const startProblem = lacks(isLater, startAt) ?? fieldErrors.scheduled_for;
  const stopProblem = lacks(hasStop, stopAt) ?? fieldErrors.stop_at;
  const isBlocked = pending || who === undefined || lacks(isLater, startAt) || lacks(hasStop, stopAt);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('campaignForm.startTitle', { name: campaign.name })}
      onSubmit={() => !isBlocked && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={Boolean(isBlocked)}>
            {t(isLater ? 'campaignForm.scheduleFor' : 'campaignForm.sendTo', { who: who ?? '…' })}
          </Button>
        </>
      }
    >
      {who === undefined && !error && <Skeleton of="rows" count={1} />}
      {error && <p className="web-problem">{error.message}</p>}
      {who !== undefined && (
        <p>
          {waiting === undefined
            ? t('campaignForm.startWho', { who })
            : t('campaignForm.startWaiting', { count: waiting })}
        </p>
      )}
      <fieldset className="web-campaign__when">
        <legend className="cf-visually-hidden">{t('campaignForm.startAt')}</legend>
        {([false, true] as const).map((later) => (
          <label key={String(later)}>
            <input type="radio" name={radio} checked={isLater === later} onChange={() => setLater(later)} />
            {t(later ? 'campaignForm.later' : 'campaignForm.now')}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <DateTimeField
          label={t('campaignForm.startAt')}
          initialValue={nextHour}
          onValueChange={setStartAt}
          min={now}
          max={now + maxCampaignAheadMs}
          error={startProblem}
        />
      )}
      <Checkbox checked={hasStop} onCheckedChange={setHasStop}>
        {t('campaignForm.stops')}
      </Checkbox>
      {hasStop && (
        <DateTimeField
          label={t('campaignForm.stopAt')}
          initialValue={nextHour + 24 * hourMs}
          onValueChange={setStopAt}
          min={now}
          error={stopProblem}
        />
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

/** The number of pending targets. */
export const pendingCount = ({ stats: { targets, sent, failed } }: Pick<Campaign, 'stats'>): number =>
  Math.max(0, targets - sent - failed);
