import { createContext } from 'react';
import { messageFeatures } from './messageFeatures.ts';
import type { MessageFeature } from './registry/messageFeature.ts';

/** The features of the message lists below; the kit's own where the host overrides none. */
export const MessageFeaturesContext = createContext<readonly MessageFeature[]>(messageFeatures);
