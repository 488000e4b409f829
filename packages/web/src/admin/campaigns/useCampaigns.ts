import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import { type Campaign, type CampaignStatus, ChatError, campaignNotFound } from '@confab/protocol';
import { useReadable } from '@confab/react';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';

const pageSize = 25;

/** Loads pages of campaigns by the prefix of their name and by status, newest first, each live. */
export function useCampaigns(client: ChatClient, q: string, status: CampaignStatus | 'any') {
  const part = client.part(campaigns);
  const known = useReadable(part.known);
  const [pages, setPages] = useState(1);
  const load = useCallback(async () => {
    const filter = {
      ...(q !== '' && { name: { $autocomplete: q } }),
      ...(status !== 'any' && { status }),
    };
    const ids: string[] = [];
    let next: string | undefined;
    for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
      const found = await part.queryCampaigns({ filter, limit: pageSize, ...(next && { next }) });
      ids.push(...found.campaigns.map(({ id }) => id));
      next = found.next;
    }
    return { ids, hasNext: next !== undefined };
  }, [part, q, status, pages]);
  const { value, error, reload } = useLoaded(load);
  // A campaign that somebody else has just created.
  useEffect(
    () =>
      client.on('campaign.updated', ({ campaign }) => {
        if (value && !value.ids.includes(campaign.id)) void reload();
      }),
    [client, value, reload],
  );
  return {
    campaigns: value?.ids.flatMap((id) => known.get(id) ?? []),
    hasNext: value?.hasNext ?? false,
    error,
    more: () => setPages((count) => count + 1),
    reload: () => void reload(),
  };
}

/** Loads one campaign, live; `null` if it does not exist (any more). */
export function useCampaign(client: ChatClient, id: string) {
  const part = client.part(campaigns);
  const known = useReadable(part.known, (all) => all.get(id));
  const load = useCallback(async () => {
    try {
      await part.getCampaign(id);
      return true;
    } catch (error) {
      if (error instanceof ChatError && error.is(campaignNotFound)) return false;
      throw error;
    }
  }, [part, id]);
  const { value, error, reload } = useLoaded(load);
  const campaign: Campaign | null | undefined = known ?? (value === undefined ? undefined : null);
  return { campaign, error, reload: () => void reload() };
}
