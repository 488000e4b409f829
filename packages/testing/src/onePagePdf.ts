/** Creates a PDF of one page with these lines of ASCII text, or with a content stream of the caller's own. */
export function onePagePdf(
  lines: readonly string[],
  { stream, filter = '' }: { stream?: Buffer; filter?: string } = {},
): Buffer {
  const drawn = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const content = stream ?? Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td\n${drawn}\nET`);
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R',
      ' /Resources << /Font << /F1 5 0 R >> >> >>',
    ],
    [`<< /Length ${content.length} ${filter} >>\nstream\n`, content, '\nendstream'],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const sizeOf = () => parts.reduce((sum, { length }) => sum + length, 0);
  const offsets = objects.map((object, at) => {
    const offset = sizeOf();
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), ...object.map((part) => Buffer.from(part)));
    parts.push(Buffer.from('\nendobj\n'));
    return `${offset}`.padStart(10, '0');
  });
  const start = sizeOf();
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
