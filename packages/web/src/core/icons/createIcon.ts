import { createElement, type SVGProps } from 'react';

/** An icon as lucide-react describes it. */
interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  /** Its former names. */
  aliases?: readonly string[];
}

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Creates the component of an icon, for the built app in place of lucide-react's own function (`buildLibraries.ts`). */
export default function createIcon({ name, node, aliases = [] }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...outline, className: className ? `${classes} ${className}` : classes, ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
