const FORMULA_START = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
const HARMLESS = /^([+-]?\d[\d,]*(\.\d+)?|-+)$/
const MUST_QUOTE = /[",\r\n]/

function field(text: string) {
  const harmless = FORMULA_START.test(text) && !HARMLESS.test(text) ? `'${text}` : text
  return MUST_QUOTE.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. The byte order
 * mark makes spreadsheets read it as UTF-8.
 */
export const toCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`
