import { maxPictureBytes } from '@confab/protocol';
import { ImagePlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Avatar, Button, lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { picturesText } from './text.en.ts';
import './PictureField.css';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'over');

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
const maxMegabytes = maxPictureBytes / 1_048_576;

export interface PictureFieldProps {
  /** The id of the person, conversation or app, which determines the hue without a picture. */
  id: string;
  /** Its name, whose initials are drawn without a picture. */
  name: string;
  /** The address of the present picture. */
  image: string | undefined;
  /** Names the picture, such as "Profile photo". */
  label: string;
  /** Why the picture cannot be changed here; offers no buttons. */
  readOnlyHint?: string | undefined;
  /** Uploads a square picture. */
  onUpload(picture: Blob): Promise<unknown>;
  onRemove(): Promise<unknown>;
}

/** Shows a picture, and chooses, crops, rotates or removes it (ONB-02). */
export function PictureField(props: PictureFieldProps) {
  const { id, name, image, label, readOnlyHint, onUpload, onRemove } = props;
  const { t } = useText(picturesText);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  function choose(chosen: File | undefined) {
    const isTooLarge = chosen !== undefined && chosen.size > maxPictureBytes;
    setProblem(isTooLarge ? t('pictures.tooLarge', { size: maxMegabytes }) : undefined);
    setFile(isTooLarge ? undefined : chosen);
  }
  async function remove() {
    setProblem(undefined);
    await onRemove().catch((error: Error) => setProblem(error.message));
  }

  return (
    <fieldset className="cf-picture-field">
      <legend className="cf-visually-hidden">{label}</legend>
      <Avatar id={id} name={name} image={image ?? null} size={72} />
      <div>
        {readOnlyHint === undefined && (
          <div className="cf-picture-field__actions">
            <Button icon={ImagePlus} onClick={() => input.current?.click()}>
              {t(image ? 'pictures.change' : 'pictures.upload')}
            </Button>
            {image && (
              <Button variant="quiet" onClick={() => void remove()}>
                {t('actions.remove')}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept={kinds}
              aria-label={label}
              hidden
              onChange={({ target }) => {
                choose(target.files?.[0]);
                target.value = '';
              }}
            />
          </div>
        )}
        {problem ? (
          <p className="cf-picture-field__note" role="alert">
            {problem}
          </p>
        ) : (
          <p className="cf-picture-field__note">
            {readOnlyHint ?? t('pictures.hint', { size: maxMegabytes })}
          </p>
        )}
      </div>
      {file && (
        <Suspense>
          <CropDialog file={file} onUse={onUpload} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </fieldset>
  );
}
