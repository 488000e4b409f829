import { useText } from '@confab/react';
import { defaultSidebarPx, maxSidebarPx, minSidebarPx, storeSidebarWidth } from './sidebarWidth.ts';
import { shellText } from './text.en.ts';
import './SidebarResizer.css';

const stepPx = 16;

export interface SidebarResizerProps {
  widthPx: number;
  onWidth(px: number): void;
}

/** The handle that changes the sidebar's width on this device, by pointer and arrow keys. */
export function SidebarResizer({ widthPx, onWidth }: SidebarResizerProps) {
  const { t } = useText(shellText);
  const change = (px: number) => {
    const next = Math.round(Math.min(maxSidebarPx, Math.max(minSidebarPx, px)));
    onWidth(next);
    storeSidebarWidth(next);
  };
  return (
    <hr
      className="web-shell__resizer"
      aria-label={t('shell.resizeSidebar')}
      tabIndex={0}
      aria-orientation="vertical"
      aria-valuemin={minSidebarPx}
      aria-valuemax={maxSidebarPx}
      aria-valuenow={widthPx}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          change(isRightToLeft(event.currentTarget) ? innerWidth - event.clientX : event.clientX);
      }}
      onDoubleClick={() => change(defaultSidebarPx)}
      onKeyDown={(event) => {
        const forward = isRightToLeft(event.currentTarget) ? -stepPx : stepPx;
        if (event.key === 'ArrowLeft') change(widthPx - forward);
        if (event.key === 'ArrowRight') change(widthPx + forward);
      }}
    />
  );
}

const isRightToLeft = (element: Element) => element.matches(':dir(rtl)');
