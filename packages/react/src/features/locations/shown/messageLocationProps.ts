import type { LocalMessage } from '@confab/client';
import type { SharedLocation } from '@confab/protocol';

export interface MessageLocationProps {
  message: LocalMessage;
  location: SharedLocation;
}
