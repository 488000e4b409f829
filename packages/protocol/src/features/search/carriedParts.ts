import { isCustomAttachment, isLinkPreview } from '../attachments/limits.ts';
import type { Attachment } from '../attachments/schema.ts';

/** The parts of a message that are in its text and attachments. */
export type CarriedPart = 'link' | 'file' | 'image' | 'video' | 'audio';

const address = /\bhttps?:\/\/|\bwww\./i;

/** Returns the {@link CarriedPart}s of a message: what `has:` finds it by. */
export function carriedParts(text: string, attachments: readonly Attachment[]): CarriedPart[] {
  const files = attachments.filter((one) => !isLinkPreview(one) && !isCustomAttachment(one));
  const hasType = (...types: string[]) => files.some(({ type = '' }) => types.includes(type));
  const has: Record<CarriedPart, boolean> = {
    link: attachments.some(isLinkPreview) || address.test(text),
    file: files.length > 0,
    image: hasType('image'),
    video: hasType('video'),
    audio: hasType('audio', 'voiceRecording'),
  };
  return (Object.keys(has) as CarriedPart[]).filter((part) => has[part]);
}
