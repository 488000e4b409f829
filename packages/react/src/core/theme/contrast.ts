/**
 * Returns the WCAG 2 contrast ratio of two colours, `#rrggbb` or `#rgb`, from 1 to 21; a host can check its own theme with
 * it. Throws a `TypeError` for any other notation.
 */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((first, second) => second - first);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const long = colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  if (!/^#[\da-f]{6}$/i.test(long)) throw new TypeError(`"${colour}" is not #rrggbb or #rgb.`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(long.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
