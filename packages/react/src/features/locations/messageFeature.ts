import type { LocalMessage } from '@confab/client';
import type { MessageFeature } from '../messages/registry/messageFeature.ts';
import { MessageLocation } from './shown/MessageLocation.tsx';

const hasLocation = ({ shared_location }: LocalMessage) => shared_location !== undefined;

/** The location that a message shares. */
export const locations: MessageFeature = {
  name: 'locations',
  actions: [{ name: 'openLocation', key: 'O', isAvailable: hasLocation }],
  body: { isIn: hasLocation, Part: MessageLocation },
};
