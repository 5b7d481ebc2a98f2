const FORMULA_START = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
const HARMLESS = /^([+-]?\d[\d,]*(\.\d+)?|-+)$/
const MUST_QUOTE = /[",\r\n]/

function field(text: string) {
  const harmless = FORMULA_START.test(text) && !HARMLESS.test(text) ? `'${text}` : text
  return MUST_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180. An apostrophe keeps a spreadsheet from running text as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** The byte order mark means UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]) => `\uFEFF${csvLines(rows)}`
