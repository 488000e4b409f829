import type { ImportReport } from '@confab/protocol';
import { useText } from '@confab/react';
import { importsText } from './text.en.ts';

/** The problems of an import: what is left out or changed, why, and where in the archive. */
export function ImportIssues({ issues }: { issues: ImportReport['issues'] }) {
  const { t, format } = useText(importsText);
  return (
    <section className="web-page">
      <h2>{t('imports.issues')}</h2>
      {issues.length === 0 && <p className="web-note">{t('imports.issuesNone')}</p>}
      <ul className="web-list" aria-label={t('imports.issues')}>
        {issues.map(({ kind, reason, left_out, count, examples }) => (
          <li key={`${kind} ${reason} ${left_out}`}>
            <span className="web-list__main">
              {t(`imports.${reason}`)}
              <small>
                {t(`imports.${kind}`)}: {format.number(count)}
              </small>
              {examples.length > 0 && (
                <details className="web-import__examples">
                  <summary>{t('imports.examples')}</summary>
                  <ul>
                    {examples.map((example) => (
                      <li key={example}>
                        <code>{example}</code>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </span>
            <span className="web-state" data-tone={left_out ? 'bad' : 'plain'}>
              {t(left_out ? 'imports.issueLeftOut' : 'imports.issueChanged')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
