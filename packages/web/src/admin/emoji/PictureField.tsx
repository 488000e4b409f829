import { Button, Field, useText } from '@confab/react';
import { ImagePlus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { emojiAdminText } from './text.en.ts';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

export interface PictureFieldProps {
  picture: File | undefined;
  error: string | undefined;
  onChoose(picture: File): void;
}

/** Chooses a picture, and previews it at its final size and larger. */
export function PictureField({ picture, error, onChoose }: PictureFieldProps) {
  const { t } = useText(emojiAdminText);
  const words = t(picture ? 'emojiAdmin.chooseOther' : 'emojiAdmin.choose');
  const input = useRef<HTMLInputElement>(null);
  const url = useMemo(() => picture && URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return (
    <Field label={t('emojiAdmin.picture')} hint={t('emojiAdmin.pictureHint')} error={error}>
      {(control) => (
        <div className="web-emoji__choose">
          {url && (
            <span className="web-emoji__preview">
              <img className="web-emoji__large" src={url} alt="" />
              <img className="web-emoji__small" src={url} alt="" />
            </span>
          )}
          <Button {...control} aria-label={words} icon={ImagePlus} onClick={() => input.current?.click()}>
            {words}
          </Button>
          <input
            ref={input}
            type="file"
            accept={KINDS}
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onChoose(chosen);
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
