const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key that an arrow key stands for at an element: from right to left, the left arrow leads on. */
export const logicalKey = (key: string, element: Element): string =>
  (element.matches(':dir(rtl)') && MIRRORED[key]) || key;
