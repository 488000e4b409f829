import { locationOf } from '@confab/client/locations';
import { MapPin } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useText } from '../../../core/text/index.ts';
import { AdditionTile } from '../../composer/additions/AdditionTile.tsx';
import type { AdditionPreviewProps } from '../../composer/additions/composerAddition.ts';
import { formatCoordinates } from '../formatCoordinates.ts';
import { locationsText } from '../text.en.ts';
import { describeDuration } from './describeDuration.ts';

/** The location of the message, above the text, with buttons to edit and remove it. */
export function ComposerLocation({ composer, onOpen, onLeave }: AdditionPreviewProps) {
  const texts = useText(locationsText);
  const { t } = texts;
  const location = locationOf(composer);
  const choice = useReadable(location.state);
  if (!choice) return null;
  const { durationMs } = choice;
  return (
    <AdditionTile
      label={t('locationAbove.label')}
      icon={MapPin}
      title={
        durationMs === undefined
          ? t('locationAbove.fixed')
          : t('locationAbove.live', { duration: describeDuration(durationMs, texts.locale) })
      }
      note={formatCoordinates(choice, texts)}
      changeLabel={t('locationAbove.change')}
      removeLabel={t('locationAbove.remove')}
      onChange={onOpen}
      onRemove={() => {
        location.clear();
        onLeave();
      }}
    />
  );
}
