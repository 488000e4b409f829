import type { ChatClient } from '@confab/client';
import { customEmoji } from '@confab/client/emoji';
import { maxCustomEmojiSourceBytes } from '@confab/protocol';
import { Button, Dialog, loadShortcodes, TextField, useReadable, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { emojiNameOf, emojiNameProblem } from './emojiNameProblem.ts';
import { PictureField } from './PictureField.tsx';
import { emojiAdminText } from './text.en.ts';

/** Creates an emoji from a picture and a name. */
export function EmojiDialog({ client, onClose }: { client: ChatClient; onClose(): void }) {
  const { t } = useText(emojiAdminText);
  const list = client.part(customEmoji);
  const own = useReadable(list.state);
  const { value: standard } = useLoaded(loadShortcodes);
  const [picture, setPicture] = useState<File>();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? emojiNameOf(picture?.name ?? '');
  const wrong = emojiNameProblem(name, { standard, own: own ?? new Map() });
  const isTooLarge = picture !== undefined && picture.size > maxCustomEmojiSourceBytes;
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    if (!picture) return;
    await list.create(name, picture);
    onClose();
  }, ['name']);
  const cannot = !picture || isTooLarge || name === '' || wrong !== undefined || pending;
  const rule =
    wrong?.why === 'nameStandard'
      ? t('emojiAdmin.nameStandard', { emoji: wrong.emoji })
      : wrong && t(`emojiAdmin.${wrong.why}`);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('emojiAdmin.add')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {t('actions.add')}
          </Button>
        </>
      }
    >
      <PictureField
        picture={picture}
        error={isTooLarge ? t('emojiAdmin.tooLarge') : undefined}
        onChoose={setPicture}
      />
      <TextField
        label={t('emojiAdmin.name')}
        hint={t('emojiAdmin.nameHint', { written: `:${name || '…'}:` })}
        value={name}
        error={fieldErrors.name ?? rule}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.replaceAll(':', ''))}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
