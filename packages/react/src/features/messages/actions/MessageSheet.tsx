import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSwipeAway } from '../../../core/gestures/useSwipeAway.ts';
import { classNames, Icon, IconButton, type IconComponent } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { usePortalContainer } from '../../../core/theme/index.ts';
import { useListShared } from '../listContext.ts';
import type { DrawnAction } from '../messageFeatureParts.ts';
import type { Anchor, OverlayProps } from '../registry/overlay.ts';
import { closeRequests } from './closeRequests.ts';
import { messageActionsText } from './text.en.ts';
import './MessageSheet.css';

export interface MessageSheetProps extends OverlayProps {
  entries: readonly DrawnAction[];
}

/** The actions that a sheet offers at once; the others are behind "More actions". */
const MAIN = ['reply', 'quote', 'forward', 'save', 'markUnread', 'copyText'];
/** Those that it offers at once on the viewer's own messages. */
const OWN = ['edit', 'delete'];

/** After a long press: the message lifts off the dimmed page, above a sheet with reactions and actions (UX-19). */
export function MessageSheet({ message, anchor, entries, onClose }: MessageSheetProps) {
  const { actions, viewerId, Layout } = useListShared();
  const { t } = useText(messageActionsText);
  const container = usePortalContainer();
  const popup = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const [row] = useState(() => rowAt(anchor));
  const [isWhole, setWhole] = useState(false);
  const beginSwipe = useSwipeAway(true, onClose, 'down');
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => closeRequests(() => close.current()), []);
  useEffect(() => () => returnFocus(row), [row]);

  function run({ parts }: DrawnAction) {
    actions.run(parts.run, message, anchor);
    onClose();
  }

  const header = entries.find(({ parts }) => parts.MenuHeader);
  const Header = header?.parts.MenuHeader;
  const listed = entries.filter((entry) => entry !== header);
  const names = message.user.id === viewerId ? [...MAIN, ...OWN] : MAIN;
  const main = listed.filter(({ action }) => names.includes(action.name) || action.host);
  // A button for a single action would take the same room.
  const shown = isWhole || listed.length - main.length < 2 ? listed : main;
  const isDangerous = ({ parts }: DrawnAction) => parts.isDangerous === true;
  const draw = (entry: DrawnAction) => (
    <SheetAction key={entry.action.name} entry={entry} message={message} onRun={run} />
  );

  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={container}>
        <Base.Backdrop className="cf-scrim cf-sheet-scrim" />
        <Base.Viewport className="cf-sheet-viewport">
          <Base.Popup
            ref={popup}
            className="cf-sheet"
            aria-label={t('messageActions.label')}
            aria-describedby={descriptionId}
            initialFocus={popup}
            finalFocus={row === null}
            onPointerDown={(event) => {
              const { target } = event;
              if (target instanceof Element && target.closest('.cf-sheet__handle, .cf-sheet__lift'))
                beginSwipe(event);
            }}
          >
            <Lifted from={row}>
              <article ref={makeInert} id={descriptionId} className="cf-message">
                <Layout message={message} isFirst />
              </article>
            </Lifted>
            <div className="cf-sheet__surface">
              <div className="cf-sheet__handle" />
              {Header && header && (
                <div className="cf-sheet__quick">
                  <Header message={message} onClose={onClose} />
                  <MoreReactions entry={header} message={message} onRun={run} />
                </div>
              )}
              {shown.filter((entry) => !isDangerous(entry)).map(draw)}
              {shown.length < listed.length && (
                <SheetButton icon={ChevronDown} onClick={() => setWhole(true)}>
                  {t('messageActions.more')}
                </SheetButton>
              )}
              {shown.some(isDangerous) && <hr />}
              {shown.filter(isDangerous).map(draw)}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface SheetEntryProps extends Pick<OverlayProps, 'message'> {
  entry: DrawnAction;
  onRun(entry: DrawnAction): void;
}

function MoreReactions({ entry, message, onRun }: SheetEntryProps) {
  const { icon, label } = entry.parts.useDisplay(message);
  return <IconButton icon={icon} label={label} onClick={() => onRun(entry)} />;
}

function SheetAction({ entry, message, onRun }: SheetEntryProps) {
  const { icon, label } = entry.parts.useDisplay(message);
  return (
    <SheetButton icon={icon} isDangerous={entry.parts.isDangerous} onClick={() => onRun(entry)}>
      {label}
    </SheetButton>
  );
}

interface SheetButtonProps {
  icon: IconComponent;
  isDangerous?: boolean | undefined;
  onClick(): void;
  children: ReactNode;
}

function SheetButton({ icon, isDangerous, onClick, children }: SheetButtonProps) {
  return (
    <button
      type="button"
      className={classNames('cf-sheet__action', isDangerous && 'cf-sheet__action--danger')}
      onClick={onClick}
    >
      <Icon of={icon} />
      {children}
    </button>
  );
}

/** The message above the sheet, which has moved there from its row. */
function Lifted({ from, children }: { from: Element | null; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [there, here] = [from.getBoundingClientRect(), element.getBoundingClientRect()];
    const lift = element.animate(
      { transform: [`translateY(${there.top - here.top}px) scale(0.97)`, 'none'] },
      { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
    );
    return () => lift.cancel();
  }, [from]);
  return (
    <div ref={card} className="cf-sheet__lift">
      {children}
    </div>
  );
}

/** Returns the row of the message that was pressed. */
function rowAt(anchor: Anchor): HTMLElement | null {
  const { x, y } = anchor.getBoundingClientRect();
  let element = document.elementFromPoint(x, y);
  // The kit may be in a shadow root of a host's page.
  for (let inner = element; inner; inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null) element = inner;
  return element?.closest<HTMLElement>('[data-message-id]') ?? null;
}

/** Makes the copy of the message a picture of it: React sets `inert` only since its version 19. */
const makeInert = (element: HTMLElement | null): void => element?.setAttribute('inert', '');

/** Returns the focus to the row, unless an action has moved it: a composer takes it in the next frame. */
function returnFocus(row: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row?.focus({ preventScroll: true });
    }),
  );
}
