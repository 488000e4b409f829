import { RotateCcw, RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button, Dialog, IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type CropArea, drawCrop } from './drawCrop.ts';
import { picturesText } from './text.en.ts';
import './CropDialog.css';

const maxZoom = 4;

export interface CropDialogProps {
  file: File;
  /** Uploads the part of the picture; the dialog stays open with the error if it fails. */
  onUse(picture: Blob): Promise<unknown>;
  onClose(): void;
}

/** Cuts a square out of a picture: by pointer, or by the arrow keys, with zoom and rotation. */
export default function CropDialog({ file, onUse, onClose }: CropDialogProps) {
  const { t } = useText(picturesText);
  const zoomId = useId();
  const [url, setUrl] = useState<string>();
  const image = useRef<RefObject<HTMLImageElement | null>>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea>();
  const [isPending, setPending] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const rotate = (degrees: number) => setRotation((before) => (before + degrees + 360) % 360);
  async function use() {
    const picture = image.current?.current;
    if (!picture || !area || isPending) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onUse(await drawCrop(picture, area, rotation));
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('pictures.cropTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="primary" disabled={!area || isPending || isUnreadable} onClick={() => void use()}>
            {t('pictures.use')}
          </Button>
        </>
      }
    >
      <div className="cf-crop">
        <div className="cf-crop__stage">
          {url && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              rotation={rotation}
              aspect={1}
              maxZoom={maxZoom}
              showGrid={false}
              keyboardStep={4}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t('pictures.cropArea') }}
              mediaProps={{ onError: () => setUnreadable(true) }}
              setImageRef={(ref) => {
                image.current = ref;
              }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <div className="cf-crop__controls">
          <IconButton icon={RotateCcw} label={t('pictures.rotateLeft')} onClick={() => rotate(-90)} />
          <IconButton icon={RotateCw} label={t('pictures.rotateRight')} onClick={() => rotate(90)} />
          <span className="cf-crop__zoom">
            <label htmlFor={zoomId}>{t('pictures.zoom')}</label>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </span>
        </div>
        {(isUnreadable || problem) && <p role="alert">{isUnreadable ? t('pictures.unreadable') : problem}</p>}
      </div>
    </Dialog>
  );
}
