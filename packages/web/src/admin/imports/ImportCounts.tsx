import { type ImportReport, importedKinds } from '@confab/protocol';
import { useText } from '@confab/react';
import { importsText } from './text.en.ts';

const columns = ['found', 'written', 'there', 'left_out'] as const;

/** The number of records of each kind, and how many are imported. */
export function ImportCounts({ report }: { report: ImportReport }) {
  const { t, format } = useText(importsText);
  const kinds = importedKinds.filter((kind) => (report.counts[kind]?.found ?? 0) > 0);
  if (kinds.length === 0) return null;
  const names = {
    found: t('imports.found'),
    written: t(report.dry_run ? 'imports.wouldWrite' : 'imports.written'),
    there: t('imports.there'),
    left_out: t('imports.leftOut'),
  };
  return (
    <section className="web-page">
      <h2 id="import-counts">{t('imports.counts')}</h2>
      <table className="web-import__counts" aria-labelledby="import-counts">
        <thead>
          <tr>
            <th scope="col">{t('imports.kind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`imports.${kind}`)}</th>
              {columns.map((column) => (
                <td key={column} data-zero={report.counts[kind]?.[column] === 0 || undefined}>
                  {format.number(report.counts[kind]?.[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
