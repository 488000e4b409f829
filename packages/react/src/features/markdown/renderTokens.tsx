import { type MessageToken, safeHref, type Token, type Tokens } from '@confab/protocol/markdown';
import { Fragment, type ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { Formula } from './Formula.tsx';
import { type RenderContext, renderWords } from './renderWords.tsx';
import { Spoiler } from './Spoiler.tsx';
import { TaskBox } from './TaskBox.tsx';

/** Renders tokens as React elements, never as an HTML string. */
export function renderTokens(tokens: readonly Token[] | undefined, context: RenderContext): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    <Fragment key={index}>{renderToken(token as MessageToken, context)}</Fragment>
  ));
}

function renderToken(token: MessageToken, context: RenderContext): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p dir="auto">{renderTokens(token.tokens, context)}</p>;
    case 'text':
      return token.tokens ? renderTokens(token.tokens, context) : renderWords(token.text, context);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{renderTokens(token.tokens, context)}</strong>;
    case 'em':
      return <em>{renderTokens(token.tokens, context)}</em>;
    case 'del':
      return <s>{renderTokens(token.tokens, context)}</s>;
    case 'codespan':
      return <code>{context.mark?.(token.text) ?? token.text}</code>;
    case 'math':
      // Search shows what it found in: the source.
      return context.mark ? (
        <code>{context.mark(token.text)}</code>
      ) : (
        <Formula tex={token.text} isBlock={token.isBlock} />
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'spoiler':
      return context.inLink ? (
        '▒▒▒'
      ) : (
        <Spoiler>{renderTokens(token.tokens, { ...context, inLink: true })}</Spoiler>
      );
    case 'link':
      return renderLink(
        token.href,
        renderTokens(token.tokens, { ...context, inLink: true }),
        token.raw,
        context,
      );
    case 'image':
      // A remote picture would reveal its readers to its host, so it becomes a link.
      return renderLink(token.href, token.text || token.href, token.raw, context);
    case 'code':
      return <CodeBlock code={token.text} language={token.lang} />;
    case 'blockquote':
      return <blockquote dir="auto">{renderTokens(token.tokens, context)}</blockquote>;
    case 'heading':
      return renderHeading(token.depth, renderTokens(token.tokens, context));
    case 'list':
      return renderList(token, context);
    case 'checkbox':
      return <TaskBox done={token.checked} />;
    case 'table':
      return renderTable(token, context);
    default:
      return token.raw;
  }
}

function renderLink(href: string, label: ReactNode, raw: string, { inLink }: RenderContext): ReactNode {
  const safe = safeHref(href);
  if (!safe) return raw;
  if (inLink) return label;
  return (
    <a href={safe} title={safe} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
}

function renderHeading(depth: number, children: ReactNode): ReactNode {
  // A message is not a section of the page, so its headings start below the app's own.
  const Level = depth <= 1 ? 'h4' : depth === 2 ? 'h5' : 'h6';
  return (
    <Level dir="auto" data-depth={depth}>
      {children}
    </Level>
  );
}

function renderList(list: Tokens.List, context: RenderContext): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index} dir="auto" data-task={item.task || undefined}>
      {renderTokens(item.tokens, context)}
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start)}>{items}</ol> : <ul>{items}</ul>;
}

function renderTable(table: Tokens.Table, context: RenderContext): ReactNode {
  const cells = (row: Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell key={index} dir="auto" data-align={cell.align ?? undefined}>
        {renderTokens(cell.tokens, context)}
      </Cell>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <div className="cf-markdown__table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
