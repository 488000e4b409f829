const svgSpace = 'http://www.w3.org/2000/svg';

/** Creates an element with attributes and children, without any markup that a page's policy could refuse. */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key] as string);
  made.append(...children);
  return made;
}

/** Creates a button with a drawn icon. */
export function iconButton(className: string, path: string, onClick: () => void): HTMLButtonElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  const drawn = document.createElementNS(svgSpace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  const made = element('button', { type: 'button', class: className }, svg);
  made.onclick = onClick;
  return made;
}
