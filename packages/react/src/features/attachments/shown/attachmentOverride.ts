import type { Attachment } from '@confab/protocol';
import type { ComponentType } from 'react';

/** The props of a host's renderer of attachments. */
export interface AttachmentOverrideProps {
  attachment: Attachment;
  messageId: string;
  /** The kit's own drawing of this attachment. */
  Default: ComponentType;
}
