import { locationOf } from '@confab/client/locations';
import { MapPin, Pencil, X } from 'lucide-react';
import { useReadable } from '../../bindings/index.ts';
import type { AdditionAboveProps } from '../../composer/additions/composerAddition.ts';
import { Icon, IconButton } from '../../primitives/index.ts';
import { useText } from '../../text/index.ts';
import { locationText } from '../locationText.ts';
import { placeWords } from '../placeWords.ts';
import { durationWords } from './durationWords.ts';
import './ComposerLocation.css';

/** Above the text: the location that goes with the message, to be changed or taken out. */
export function ComposerLocation({ composer, onOpen, onLeave }: AdditionAboveProps) {
  const words = useText(locationText);
  const { t } = words;
  const location = locationOf(composer);
  const choice = useReadable(location.state);
  if (!choice) return null;
  const { durationMs } = choice;
  return (
    <section className="cf-composer-location" aria-label={t('locationAbove.label')}>
      <span className="cf-composer-location__icon">
        <Icon of={MapPin} />
      </span>
      <p>
        <b>
          {durationMs === undefined
            ? t('locationAbove.fixed')
            : t('locationAbove.live', { duration: durationWords(durationMs, words.locale) })}
        </b>
        <span>{placeWords(choice, words)}</span>
      </p>
      <IconButton icon={Pencil} label={t('locationAbove.change')} onClick={onOpen} />
      <IconButton
        icon={X}
        label={t('locationAbove.remove')}
        onClick={() => {
          location.clear();
          onLeave();
        }}
      />
    </section>
  );
}
