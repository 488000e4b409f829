import type { useNotify } from '../provider/index.ts';
import { copyText } from './copyText.ts';

/** The texts of the notices; none for a success that is shown otherwise. */
interface CopyTexts {
  copied?: string;
  failed: string;
}

/** Copies `text`, shows a notice of the result, and returns whether it succeeded. */
export async function copyWithNotice(
  text: string,
  notify: ReturnType<typeof useNotify>,
  { copied, failed }: CopyTexts,
): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) notify({ severity: 'info', message: failed });
  else if (copied !== undefined) notify({ severity: 'success', message: copied, durationMs: 2000 });
  return isCopied;
}
