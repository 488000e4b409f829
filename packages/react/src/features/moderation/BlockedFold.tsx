import { EyeOff } from 'lucide-react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { moderationText } from './text.en.ts';
import './BlockedFold.css';

/** What stands in the place of what a blocked person has written, until the reader asks for it (MOD-01). */
export function BlockedFold({ onShow }: { onShow(): void }) {
  const { t } = useText(moderationText);
  return (
    <p className="cf-blocked-fold">
      <Icon of={EyeOff} size="sm" />
      <span>{t('moderation.folded')}</span>
      <Button variant="link" size="sm" onClick={onShow}>
        {t('moderation.show')}
      </Button>
    </p>
  );
}
