const [LEFT, TOP, LINE] = [72, 760, 20]

const shown = (text: string, size: number, line: number) =>
  `BT /F1 ${size} Tf ${LEFT} ${TOP - line * LINE} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`

/** A PDF of one page: a title and lines of text, in ASCII. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const content = [shown(title, 20, 0), ...lines.map((line, index) => shown(line, 12, index + 2))].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
