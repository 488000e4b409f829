import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useText } from '../text/index.ts';
import { usePortalContainer } from '../theme/index.ts';
import { IconButton } from './IconButton.tsx';
import type { Overlay } from './overlayState.ts';
import './DialogOverlay.css';

export interface DialogSurfaceProps {
  title: string;
  /** Keeps the title for screen readers only, for a dialog whose content shows it (the switcher). */
  titleHidden?: boolean;
  description?: ReactNode;
  /** The footer's content, with the primary button last. */
  footer?: ReactNode;
  /** Makes the content a form; Enter and a `type="submit"` button call this. */
  onSubmit?(): void;
  /** 400, 520 (the default) or 600 px wide; always full width on a phone. */
  size?: 'sm' | 'md' | 'lg';
  /** The element that gets the focus first; defaults to the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** The first field or the first button of the footer (Cancel), not the close button in the corner. */
const FIRST_TO_FOCUS = ':is(input, textarea, select):enabled, .cf-dialog__foot button';

/** The popup of a {@link Dialog}. */
export function DialogOverlay(props: DialogSurfaceProps & Pick<Overlay, 'open' | 'setOpen'>) {
  const { open, setOpen, title, titleHidden, size = 'md', initialFocus, onSubmit } = props;
  const container = usePortalContainer();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Portal container={container}>
        <Base.Backdrop className="cf-scrim" />
        <Base.Viewport className="cf-dialog-viewport">
          <Base.Popup
            ref={popup}
            className="cf-dialog"
            data-size={size}
            initialFocus={initialFocus ?? (() => popup.current?.querySelector<HTMLElement>(FIRST_TO_FOCUS))}
          >
            {titleHidden && <Base.Title className="cf-visually-hidden">{title}</Base.Title>}
            {!titleHidden && <DialogHead title={title} description={props.description} />}
            {onSubmit ? (
              <form
                className="cf-dialog__form"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  onSubmit();
                }}
              >
                <DialogContent {...props} />
              </form>
            ) : (
              <DialogContent {...props} />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function DialogHead({ title, description }: Pick<DialogSurfaceProps, 'title' | 'description'>) {
  const { t } = useText();
  return (
    <header className="cf-dialog__head">
      <div>
        <Base.Title className="cf-dialog__title">{title}</Base.Title>
        {description && <Base.Description className="cf-dialog__description">{description}</Base.Description>}
      </div>
      <Base.Close render={<IconButton label={t('actions.close')} icon={X} />} />
    </header>
  );
}

function DialogContent({ children, footer, titleHidden }: DialogSurfaceProps) {
  return (
    <>
      {titleHidden ? children : children && <div className="cf-dialog__body">{children}</div>}
      {footer && <footer className="cf-dialog__foot">{footer}</footer>}
    </>
  );
}
