import { MapPin } from 'lucide-react';
import type { ComposerAddition } from '../composer/additions/composerAddition.ts';
import { lazyDialog, lazyPreview } from '../composer/additions/lazyAddition.ts';

const load = () => import('./composing/composingParts.ts');

/** A location in the "add" menu (COMP-01, LOC-02). */
export const locationAddition: ComposerAddition = {
  id: 'location',
  icon: MapPin,
  label: ({ t }) => t('composer.addLocation'),
  isOffered: ({ channel, composer: { config, scope } }, features) =>
    channel.can('share-location') &&
    config.get().location.enabled &&
    features?.location !== false &&
    !scope.edited,
  Dialog: lazyDialog(async () => (await load()).LocationDialog),
  Preview: lazyPreview(async () => (await load()).ComposerLocation),
};
