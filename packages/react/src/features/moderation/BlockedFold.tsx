import { EyeOff } from 'lucide-react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { moderationText } from './text.en.ts';
import './BlockedFold.css';

/** Replaces a blocked person's messages until the user chooses to show them (MOD-01). */
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
