import { useText } from '../../../core/text/index.ts';
import { describeDetail } from './describeDetail.ts';
import { whyText } from './text.en.ts';

/** Says in the reader's words why a way was left out or failed. */
export function useDescribeDetail(): (detail: string) => string {
  const words = useText(whyText);
  return (detail) => describeDetail(detail, words);
}
