import { useText } from '../../../core/text/index.ts';
import { describeDetail } from './describeDetail.ts';
import { whyText } from './text.en.ts';

/** Returns a function that explains, localised, why a delivery was skipped or failed. */
export function useDescribeDetail(): (detail: string) => string {
  const texts = useText(whyText);
  return (detail) => describeDetail(detail, texts);
}
