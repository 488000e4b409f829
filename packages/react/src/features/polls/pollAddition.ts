import { ChartBarDecreasing } from 'lucide-react';
import type { ComposerAddition } from '../composer/additions/composerAddition.ts';
import { lazyDialog, lazyPreview } from '../composer/additions/lazyAddition.ts';

const load = () => import('./composing/composingParts.ts');

/** A poll in the "add" menu of a channel's own composer (COMP-01, COMP-05). */
export const pollAddition: ComposerAddition = {
  id: 'poll',
  icon: ChartBarDecreasing,
  label: ({ t }) => t('composer.addPoll'),
  isOffered: ({ channel, composer: { scope } }, features) =>
    channel.can('send-poll') && features?.polls !== false && scope.parentId === undefined && !scope.edited,
  Dialog: lazyDialog(async () => (await load()).PollDialog),
  Preview: lazyPreview(async () => (await load()).ComposerPoll),
};
