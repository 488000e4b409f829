/** The position of a picture in its window: enlarged by `scale`, moved by pixels from the middle. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A window's size in pixels. */
export interface ZoomWindow {
  readonly width: number;
  readonly height: number;
}

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 };
const maxScale = 8;

/** Zooms around a point, given from the window's middle, which stays in offset. */
export function zoomAround(
  view: ZoomView,
  factor: number,
  window: ZoomWindow,
  point = { x: 0, y: 0 },
): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return moved({ ...view, scale }, window, {
    x: point.x - (point.x - view.x) * ratio - view.x,
    y: point.y - (point.y - view.y) * ratio - view.y,
  });
}

/** Moves the picture, at maxOffset until its edge reaches that of the window. */
export function moved(view: ZoomView, window: ZoomWindow, by: { x: number; y: number }): ZoomView {
  const within = (offset: number, size: number) => {
    const maxOffset = ((view.scale - 1) * size) / 2;
    return Math.min(maxOffset, Math.max(-maxOffset, offset)) || 0;
  };
  return {
    scale: view.scale,
    x: within(view.x + by.x, window.width),
    y: within(view.y + by.y, window.height),
  };
}
