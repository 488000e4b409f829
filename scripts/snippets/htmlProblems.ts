import { Parser } from 'htmlparser2';

/** A script in a piece of HTML. */
export interface InlineScript {
  /** The attribute `type`; empty for JavaScript. */
  type: string;
  code: string;
  /** The line of the HTML that the code begins on, from 1. */
  line: number;
}

/** Elements without an end tag. */
const voidElements = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source']);

/** Returns what is not well-formed in a piece of HTML, and the scripts in it. */
export function readHtml(html: string): { problems: string[]; scripts: InlineScript[] } {
  const problems: string[] = [];
  const scripts: InlineScript[] = [];
  const lineAt = (index: number) => html.slice(0, index).split('\n').length;
  let attributes = new Set<string>();
  let scriptFrom: number | undefined;
  let scriptType = '';
  let closed = 0;
  const parser = new Parser({
    onopentagname: () => {
      attributes = new Set();
    },
    onattribute: (name) => {
      if (attributes.has(name)) problems.push(`the attribute ${name} is there twice`);
      attributes.add(name);
    },
    onopentag: (name, { src, type = '' }) => {
      if (name !== 'script' || src !== undefined) return;
      scriptFrom = parser.endIndex + 1;
      scriptType = type;
    },
    onclosetag: (name, isImplied) => {
      if (!isImplied) closed++;
      else if (!voidElements.has(name)) problems.push(`<${name}> is not closed`);
      if (name !== 'script' || scriptFrom === undefined) return;
      const code = html.slice(scriptFrom, parser.startIndex);
      scripts.push({ type: scriptType, code, line: lineAt(scriptFrom) });
      scriptFrom = undefined;
    },
  });
  parser.end(html);
  const markup = scripts.reduce((rest, { code }) => rest.replace(code, ''), html);
  if ((markup.match(/<\/[a-z]/gi) ?? []).length !== closed) problems.push('an end tag closes nothing');
  return { problems, scripts };
}
