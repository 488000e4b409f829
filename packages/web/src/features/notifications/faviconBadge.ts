const sizePx = 64;

/** The badge of the page's icon: the unread count, and whether a message mentions the user. */
export interface IconBadge {
  count: number;
  hasMention: boolean;
}

/** Draws a count over the page's icon; without unread messages the plain icon. */
export class FaviconBadge {
  readonly #link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  /** The plain icon: the server's own, or the default. */
  readonly #plain = { href: this.#link?.getAttribute('href') ?? '', type: this.#link?.type ?? '' };
  #icon: Promise<HTMLImageElement> | undefined;
  #shown = '';

  async show({ count, hasMention }: IconBadge): Promise<void> {
    const key = count === 0 ? '' : `${count > 99 ? '99' : count} ${hasMention}`;
    if (key === this.#shown) return;
    this.#shown = key;
    if (count === 0) return this.#set(this.#plain);
    const address = draw(await (this.#icon ??= loadIcon(this.#plain.href)), count, hasMention);
    if (this.#shown === key) this.#set({ href: address, type: 'image/png' });
  }

  #set(icon: { href: string; type: string }): void {
    if (this.#link) Object.assign(this.#link, icon);
  }
}

async function loadIcon(address: string): Promise<HTMLImageElement> {
  const icon = new Image(sizePx, sizePx);
  icon.src = address;
  await icon.decode();
  return icon;
}

function draw(icon: HTMLImageElement, count: number, hasMention: boolean): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sizePx;
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  brush.drawImage(icon, 0, 0, sizePx, sizePx);
  const text = count > 99 ? '99' : String(count);
  const [x, y, radius] = [43, 21, 21];
  // A transparent rim separates the disc from the icon, on light and dark tab strips alike.
  brush.globalCompositeOperation = 'destination-out';
  disc(brush, x, y, radius + 4);
  brush.globalCompositeOperation = 'source-over';
  brush.fillStyle = hasMention ? '#f5b83d' : '#3b3733';
  disc(brush, x, y, radius);
  brush.fillStyle = hasMention ? '#2a1a00' : '#ffffff';
  brush.font = `700 ${text.length > 1 ? 27 : 33}px Inter Variable, sans-serif`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(text, x, y + 2);
  return canvas.toDataURL('image/png');
}

function disc(brush: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}
