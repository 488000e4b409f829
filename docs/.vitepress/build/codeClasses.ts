import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';

/** Colours code by the names of the theme's variables, which `colourByClass` turns into classes. */
export const codeTheme = createCssVariablesTheme({ name: 'confab', variablePrefix: '--shiki-' });

/**
 * Replaces the inline styles of highlighted code by classes, such as `code-token-keyword`: the server's content security
 * policy allows no inline style. theme/code.css gives each class its colour.
 */
export const colourByClass: ShikiTransformer = {
  name: 'confab:colour-by-class',
  pre(node) {
    delete node.properties.style;
    delete node.properties.tabindex;
  },
  span(node) {
    const style = String(node.properties.style ?? '');
    const [, colour] = /color:var\(--shiki-([\w-]+)\)/.exec(style) ?? [];
    delete node.properties.style;
    if (colour && colour !== 'foreground') this.addClassToHast(node, `code-${colour}`);
  },
};
