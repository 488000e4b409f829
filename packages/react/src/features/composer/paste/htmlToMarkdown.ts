import { safeHref } from '../../markdown/index.ts';
import { escapeLineStart, type InlineRun, type InlineStyle, PLAIN, writeRuns } from './inlineRun.ts';
import {
  block,
  codeBlock,
  joinBlocks,
  lineBlock,
  listItem,
  type MarkdownBlock,
  quoteBlock,
  tableBlock,
} from './markdownBlock.ts';

export interface PastedMarkdown {
  text: string;
  /** Whether it must start on a new line. */
  needsLine: boolean;
}

/** Longer or deeper HTML than anybody copies on purpose is pasted as plain text. */
const LONGEST = 500_000;
const DEEPEST = 100;

/**
 * Converts copied HTML to Markdown; undefined where it has no formatting that Markdown can express, so that its plain text
 * suffices. The HTML is parsed into an inert document, which runs and fetches nothing, and only read.
 */
export function htmlToMarkdown(html: string): PastedMarkdown | undefined {
  if (html.length > LONGEST) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const reader = new HtmlReader();
  const blocks = reader.blocks(body, PLAIN, 0).filter(({ text }) => text.trim() !== '');
  const text = joinBlocks(blocks).trim();
  if (text === '' || !reader.hasForm || reader.isTooDeep || isCodeEditor(body)) return undefined;
  return { text, needsLine: blocks[0]?.needsLine ?? false };
}

/** Code editors copy syntax colours, in which bold and italic are meaningless. */
function isCodeEditor(body: HTMLElement): boolean {
  const styled = body.querySelector('[style*="font-family"][style*="white-space"]');
  return (
    styled !== null &&
    /mono|courier|consolas|menlo/i.test(cssOf(styled, 'font-family')) &&
    cssOf(styled, 'white-space').startsWith('pre') &&
    styled.textContent === body.textContent
  );
}

/** Reads a property from the style attribute's text: the page's security policy may prevent the browser from parsing it. */
function cssOf(element: Element, property: string): string {
  for (const declaration of (element.getAttribute('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':');
    if (name.trim().toLowerCase() === property) return value.trim().toLowerCase();
  }
  return '';
}

const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'HEAD',
  'TITLE',
  'META',
  'LINK',
  // Names of SVG elements keep their case.
  'svg',
  'IFRAME',
]);
const PARAGRAPHS = new Set(['P', 'ADDRESS', 'FIGURE', 'DL', 'FIELDSET']);
const BLOCKS = new Set([
  ...PARAGRAPHS,
  ...['DIV', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER', 'MAIN', 'ASIDE', 'NAV', 'DT', 'DD', 'LI', 'FORM'],
  ...['UL', 'OL', 'PRE', 'BLOCKQUOTE', 'TABLE', 'HR', 'FIGCAPTION', 'DETAILS', 'SUMMARY', 'CENTER'],
  ...['H1', 'H2', 'H3', 'H4', 'H5', 'H6'],
]);

/** Reads elements into blocks and runs, and notes whether any of them is formatted. */
class HtmlReader {
  hasForm = false;
  isTooDeep = false;

  blocks(parent: Element, style: InlineStyle, depth: number): MarkdownBlock[] {
    if (depth > DEEPEST) {
      this.isTooDeep = true;
      return [];
    }
    const blocks: MarkdownBlock[] = [];
    let runs: InlineRun[] = [];
    const endLine = () => {
      const text = writeRuns(runs)
        .split('\n')
        .map((each) => escapeLineStart(each.trim()))
        .join('\n')
        .trim();
      if (text !== '') blocks.push(lineBlock(text));
      runs = [];
    };
    for (const node of parent.childNodes) {
      if (node instanceof Element && this.#holdsBlocks(node)) {
        endLine();
        blocks.push(...this.#block(node, style, depth + 1));
      } else runs.push(...this.#runs(node, style, depth + 1));
    }
    endLine();
    return blocks;
  }

  #holdsBlocks(element: Element): boolean {
    if (BLOCKS.has(element.tagName)) return true;
    // Some pages wrap whole paragraphs in an inline element.
    return !SKIPPED.has(element.tagName) && [...element.children].some((child) => BLOCKS.has(child.tagName));
  }

  #block(element: Element, style: InlineStyle, depth: number): MarkdownBlock[] {
    const inside = () => joinBlocks(this.blocks(element, style, depth));
    switch (element.tagName) {
      case 'H1':
      case 'H2':
      case 'H3':
      case 'H4':
      case 'H5':
      case 'H6': {
        this.hasForm = true;
        const heading = joinBlocks(this.blocks(element, { ...style, bold: true }, depth), 1);
        return [lineBlock(heading, 2)];
      }
      case 'UL':
      case 'OL':
        this.hasForm = true;
        return [block(this.#list(element, style, depth))];
      case 'PRE':
        this.hasForm = true;
        return [block(codeBlock(element.textContent, languageOf(element)))];
      case 'BLOCKQUOTE':
        this.hasForm = true;
        return [block(quoteBlock(inside()))];
      case 'TABLE':
        return this.#table(element as HTMLTableElement, style, depth);
      case 'HR':
        return [block('---')];
      default: {
        const inner = this.blocks(element, styleOf(element, style), depth);
        const gap = PARAGRAPHS.has(element.tagName) ? 2 : 1;
        return inner.map((block, index) =>
          gap === 2 && (index === 0 || index === inner.length - 1) ? { ...block, gap } : block,
        );
      }
    }
  }

  #list(list: Element, style: InlineStyle, depth: number): string {
    const first = Number.parseInt(list.getAttribute('start') ?? '', 10);
    let number = Number.isNaN(first) ? 1 : first;
    const items = [...list.children].map((child) => {
      // A list directly inside a list belongs to the item before it.
      if (child.tagName === 'UL' || child.tagName === 'OL')
        return this.#list(child, style, depth + 1).replace(/^/gm, '  ');
      const marker = list.tagName === 'OL' ? `${number++}. ` : '- ';
      const boxes = [...child.querySelectorAll('input[type=checkbox]')];
      const box = boxes.find((each) => each.closest('ul, ol') === list);
      const task = box ? (box.hasAttribute('checked') ? '[x] ' : '[ ] ') : '';
      return listItem(marker, task + joinBlocks(this.blocks(child, style, depth + 1), 1));
    });
    return items.filter((item) => item.trim() !== '').join('\n');
  }

  /** A table of one column or row is a layout of pages and mails, not a table. */
  #table(table: HTMLTableElement, style: InlineStyle, depth: number): MarkdownBlock[] {
    const rows = [...table.rows].map((row) =>
      [...row.cells].map((cell) => joinBlocks(this.blocks(cell, style, depth + 1), 1)),
    );
    if (rows.length < 2 || Math.max(...rows.map((row) => row.length)) < 2)
      return rows.flat().map((text) => lineBlock(text));
    this.hasForm = true;
    return [block(tableBlock(rows))];
  }

  #runs(node: Node, style: InlineStyle, depth: number): InlineRun[] {
    if (depth > DEEPEST) {
      this.isTooDeep = true;
      return [];
    }
    if (node.nodeType === Node.TEXT_NODE)
      return [{ ...style, text: (node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' ') }];
    if (!(node instanceof Element) || SKIPPED.has(node.tagName)) return [];
    if (node.tagName === 'BR') return [{ ...style, text: '\n' }];
    if (node.tagName === 'IMG') return [{ ...style, text: node.getAttribute('alt') ?? '' }];
    const own = styleOf(node, style);
    const isNew = (['bold', 'italic', 'strike', 'code', 'href'] as const).some(
      (key) => own[key] !== style[key],
    );
    if (isNew && node.textContent?.trim()) this.hasForm = true;
    return [...node.childNodes].flatMap((child) => this.#runs(child, own, depth + 1));
  }
}

/** Returns the style of an element's text by its name and its own style attribute, as text processors write it. */
function styleOf(element: Element, outer: InlineStyle): InlineStyle {
  const name = element.tagName;
  const weight = cssOf(element, 'font-weight');
  const slant = cssOf(element, 'font-style');
  const isBold = name === 'B' || name === 'STRONG' || /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const isItalic = name === 'I' || name === 'EM' || slant === 'italic';
  const isStruck =
    ['S', 'DEL', 'STRIKE'].includes(name) || cssOf(element, 'text-decoration').includes('line-through');
  const href = name === 'A' ? safeHref(element.getAttribute('href') ?? '') : undefined;
  return {
    bold: /^(?:normal|lighter|[1-5]00)$/.test(weight) ? false : outer.bold || isBold,
    italic: slant === 'normal' ? false : outer.italic || isItalic,
    strike: outer.strike || isStruck,
    code: outer.code || ['CODE', 'KBD', 'SAMP', 'TT'].includes(name),
    href: href ?? outer.href,
  };
}

function languageOf(pre: Element): string {
  const names = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`;
  return /\b(?:language|lang)-([\w+#-]{1,20})/.exec(names)?.[1] ?? '';
}
