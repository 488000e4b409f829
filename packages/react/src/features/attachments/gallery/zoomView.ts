/** How a picture lies in its window: enlarged by `scale` and moved by so many pixels from the middle. */
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
const MOST = 8;

/** Enlarges around a point, given from the window's middle; what lies there stays there. */
export function zoomAround(
  view: ZoomView,
  factor: number,
  window: ZoomWindow,
  point = { x: 0, y: 0 },
): ZoomView {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return moved({ ...view, scale }, window, {
    x: point.x - (point.x - view.x) * ratio - view.x,
    y: point.y - (point.y - view.y) * ratio - view.y,
  });
}

/** Moves by so many pixels, as far as there is something of the picture. */
export function moved(view: ZoomView, window: ZoomWindow, by: { x: number; y: number }): ZoomView {
  const within = (place: number, size: number) => {
    const most = ((view.scale - 1) * size) / 2;
    return Math.min(most, Math.max(-most, place)) || 0;
  };
  return {
    scale: view.scale,
    x: within(view.x + by.x, window.width),
    y: within(view.y + by.y, window.height),
  };
}
