import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import { ChatError, type SegmentType } from '@confab/protocol';
import { useText } from '@confab/react';
import { useCallback } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSettled } from '../../core/requests/useSettled.ts';
import { segmentsText } from './text.en.ts';

/** Returns the number of current matches of a filter as text, or the rule that it breaks. */
export function useFilterCount(
  client: ChatClient,
  type: SegmentType,
  filter: Record<string, unknown> | null,
): { words: string; error: string | undefined } {
  const { t } = useText(segmentsText);
  const part = client.part(segments);
  const key = useSettled(JSON.stringify([type, filter]));
  const load = useCallback(async () => {
    const [type, filter] = JSON.parse(key) as [SegmentType, Record<string, unknown> | null];
    return filter === null ? undefined : { type, count: await part.countMatches(type, filter) };
  }, [part, key]);
  const { value, error } = useLoaded(load);
  const who =
    value && t(value.type === 'user' ? 'segments.users' : 'segments.channels', { count: value.count });
  return {
    words: who === undefined ? t('segments.counting') : t('segments.fits', { who }),
    error: error && ruleOf(error),
  };
}

function ruleOf(error: Error): string {
  const issue = error instanceof ChatError ? error.details.issues?.[0] : undefined;
  return issue ? `${issue.field}: ${issue.rule}` : error.message;
}
