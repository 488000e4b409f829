import type { ComposerState, MessageComposer } from '@confab/client/composer';
import { Pencil, Quote, X } from 'lucide-react';
import { useReadable } from '../../core/bindings/index.ts';
import { Icon, IconButton } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiText } from '../emoji/index.ts';
import { messageLine } from '../messages/messageLine.ts';
import { commandKeys, useNeedsModifier } from './sendKey.ts';
import { composerText } from './text.en.ts';

/** The edited or quoted message above the text. */
export function ComposerContext({ composer, state }: { composer: MessageComposer; state: ComposerState }) {
  const { t } = useText(composerText);
  const viewerId = useReadable(useClient().me, (me) => me?.id);
  const needsModifier = useNeedsModifier();
  if (state.edited) {
    const { id, name } = state.edited.user;
    const isOthers = id !== viewerId;
    return (
      <div className="cf-composer__context">
        <Icon of={Pencil} size="sm" />
        <p role="status">
          <b>{isOthers ? t('composer.editingOf', { name }) : t('composer.editing')}</b>
          <span>
            {needsModifier
              ? t('composer.modEditingHint', { keys: commandKeys('Enter') })
              : t('composer.editingHint')}
          </span>
        </p>
        <IconButton icon={X} label={t('composer.cancelEdit')} onClick={() => composer.cancel()} />
      </div>
    );
  }
  if (!state.quoted) return null;
  return (
    <div className="cf-composer__context">
      <Icon of={Quote} size="sm" />
      <p role="status">
        <b>{t('composer.quoting', { name: state.quoted.user.name })}</b>
        <span dir="auto">
          <EmojiText text={messageLine(state.quoted)} />
        </span>
      </p>
      <IconButton icon={X} label={t('composer.removeQuote')} onClick={() => composer.removeQuote()} />
    </div>
  );
}
