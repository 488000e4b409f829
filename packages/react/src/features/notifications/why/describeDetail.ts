import type { Translator } from '../../../core/text/index.ts';
import { whyText } from './text.en.ts';

/** Explains why a delivery was skipped or failed; unknown reasons are shown as they are. */
export function describeDetail(detail: string, { t }: Pick<Translator<typeof whyText>, 't'>): string {
  if (isKnown(whyText.whyDetails, detail) && detail !== 'push_status') return t(`whyDetails.${detail}`);
  if (isKnown(whyText.withheld, detail)) return t(`withheld.${detail}`);
  const status = /^push_status_(\d+)$/.exec(detail)?.[1];
  if (status !== undefined) return t('whyDetails.push_status', { status });
  return detail.startsWith('push_') ? t('whyDetails.push_failed') : detail;
}

const isKnown = <T extends object>(texts: T, name: string): name is keyof T & string =>
  Object.hasOwn(texts, name);
