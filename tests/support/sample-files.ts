import { crc32, deflateRawSync } from 'node:zlib'

// The shortest files that are taken as their kind, and fakes. The PNG, the PDF and the docx open in readers.

const bytes = (...parts: readonly (string | readonly number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const number32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]
const number16 = (value: number) => [value & 255, (value >> 8) & 255]

const chunk = (name: string, content: Buffer) => {
  const body = bytes(name, content)
  return bytes(number32(content.length).toReversed(), body, number32(crc32(body)).toReversed())
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const ONE_PIXEL = bytes([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
const PIXEL = bytes([0x78, 0x9c, 0x63, 0, 0, 0, 2, 0, 1])

const number64 = (value: number) => [...number32(value), 0, 0, 0, 0]

function zip(files: Readonly<Record<string, string | Buffer>>, isDeflated = false, isZip64 = false) {
  const entries = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text)
    const packed = isDeflated ? deflateRawSync(content) : content
    const head = bytes(
      number16(20),
      number16(0),
      number16(isDeflated ? 8 : 0),
      number32(0),
      number32(crc32(content)),
      number32(packed.length),
      number32(content.length),
      number16(name.length),
      number16(0),
    )
    return { name, head, local: bytes('PK\x03\x04', head, name, packed) }
  })
  let offset = 0
  const directory = entries.map(({ name, head, local }) => {
    const at = offset
    offset += local.length
    return bytes(
      'PK\x01\x02',
      number16(20),
      head,
      number16(0),
      number16(0),
      number16(0),
      number32(0),
      number32(at),
      name,
    )
  })
  const listed = Buffer.concat(directory)
  const [count, length, at] = isZip64 ? [0xffff, -1, -1] : [entries.length, listed.length, offset]
  const end = bytes(
    'PK\x05\x06',
    number32(0),
    number16(count),
    number16(count),
    number32(length),
    number32(at),
    number16(0),
  )
  const versions = [...number64(44), ...number16(45), ...number16(45), ...number64(0)]
  const sizes64 = [entries.length, entries.length, listed.length, offset].flatMap(number64)
  const end64 = bytes(
    'PK\x06\x06',
    versions,
    sizes64,
    'PK\x06\x07',
    number32(0),
    number64(offset + listed.length),
    number32(1),
  )
  return Buffer.concat([...entries.map(({ local }) => local), listed, ...(isZip64 ? [end64] : []), end])
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const WORD_WITH_MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const film = (brand: string) => bytes([0, 0, 0, 16], 'ftyp', brand, [0, 0, 2, 0])
const compoundFile = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(504))

export const pdfWith = (inside: Buffer | string = '') =>
  bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', inside, '\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const png = bytes(PNG_SIGNATURE, chunk('IHDR', ONE_PIXEL), chunk('IDAT', PIXEL), chunk('IEND', Buffer.alloc(0)))
const jpg = bytes([0xff, 0xd8, 0xff, 0xe0])

export const TRUE_FILES = {
  jpg,
  jpeg: jpg,
  png,
  pdf: pdfWith(),
  docx: zip({ '[Content_Types].xml': contentTypes(WORD), 'word/document.xml': '<w:document/>' }),
  doc: compoundFile,
  mp4: film('isom'),
  mov: film('qt  '),
} as const satisfies Record<string, Buffer>

const cut = (content: Buffer, length: number) => content.subarray(0, length)

const DOCUMENT = { 'word/document.xml': '<w:document/>' }
const PICTURES = { 'word/media/image1.png': Buffer.alloc(1_500_000, 7), 'docProps/thumbnail.jpeg': Buffer.alloc(9, 7) }
const TYPES = { '[Content_Types].xml': contentTypes(WORD) }
const UTF_16 = Buffer.from(`\ufeff${contentTypes(WORD)}`, 'utf16le')
const box = (name: string, length = 8) => bytes(number32(length).toReversed(), name, Buffer.alloc(length - 8, 9))

/** What other programs write, and files that were cut. */
export const UNUSUAL_FILES: readonly (readonly [name: string, content: Buffer])[] = [
  ['pictures-first.docx', zip({ ...PICTURES, ...DOCUMENT, ...TYPES })],
  ['deflated.docx', zip({ ...PICTURES, ...TYPES, ...DOCUMENT }, true)],
  ['single-quotes.docx', zip({ '[Content_Types].xml': contentTypes(WORD).replaceAll('"', "'"), ...DOCUMENT })],
  [
    'with-comment.docx',
    bytes(cut(TRUE_FILES.docx, TRUE_FILES.docx.length - 2), number16(5000), Buffer.alloc(5000, 65)),
  ],
  ['zip64.docx', zip({ ...TYPES, ...DOCUMENT }, true, true)],
  ['utf-16.docx', zip({ '[Content_Types].xml': UTF_16, ...DOCUMENT })],
  ['utf-16-big-endian.docx', zip({ '[Content_Types].xml': Buffer.from(UTF_16).swap16(), ...DOCUMENT })],
  [
    'folder.docx',
    zip({ '[Content_Types].xml': contentTypes(WORD).replace('/word/', '/Text/'), 'text/document.xml': '' }),
  ],
  ['blank-line.pdf', bytes('\r\n', TRUE_FILES.pdf)],
  ['printer-commands.pdf', bytes('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n', '#'.repeat(900), '\n', TRUE_FILES.pdf)],
  ['cut.png', cut(png, 45)],
  ['cut.pdf', cut(TRUE_FILES.pdf, 9)],
  ['with-password.docx', compoundFile],
  ...['3gp4', '3gp5', '3g2a', 'M4V ', 'M4P ', 'F4V ', 'mp42', 'avc1', 'MSNV'].map(
    (brand) => [`${brand.trim()}.mp4`, film(brand)] as const,
  ),
  ['3gp4.mov', film('3gp4')],
  ...['skip', 'free', 'wide', 'pnot', 'uuid', 'styp'].map(
    (name) => [`${name}.mov`, bytes(box(name), box('skip', 256), film('qt  '))] as const,
  ),
  ['long-box.mp4', bytes([0, 0, 0, 1], 'uuid', [0, 0, 0, 0, 0, 0, 0, 20], [1, 2, 3, 4], film('isom'))],
  ['rich-text.doc', Buffer.from('{\\rtf1\\ansi Hello }')],
]

const exe = bytes('MZ', Buffer.alloc(62), 'PE\0\0')

export const CUT_DOCUMENT = cut(TRUE_FILES.docx, TRUE_FILES.docx.length - 30)

export const FALSE_FILES: readonly (readonly [name: string, content: Buffer])[] = [
  ['html.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['svg.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['exe.pdf', exe],
  ['exe.doc', exe],
  ['html.doc', Buffer.from('<html xmlns:w="urn:schemas-microsoft-com:office:word"><p>Hello</p></html>')],
  ['zip.docx', zip({ 'setup.exe': 'MZ' })],
  ['macros.docx', zip({ '[Content_Types].xml': contentTypes(WORD_WITH_MACROS), 'word/vbaProject.bin': 'x' })],
  ['workbook.docx', zip({ ...TYPES, 'xl/workbook.xml': 'x' })],
  ['macros-behind-pictures.docx', zip({ ...PICTURES, '[Content_Types].xml': contentTypes(WORD_WITH_MACROS) })],
  ['macros-in-zip64.docx', zip({ '[Content_Types].xml': contentTypes(WORD_WITH_MACROS), ...DOCUMENT }, true, true)],
  ['skip-and-png.mov', bytes(box('skip'), png)],
  ['skip-and-film.png', bytes(box('skip'), film('qt  '))],
  ['only-skips.mov', bytes(...Array.from({ length: 40 }, () => box('skip')), film('qt  '))],
  ['late-header.pdf', bytes(Buffer.alloc(1025, 10), TRUE_FILES.pdf)],
  ['png-with-header.pdf', bytes(png, TRUE_FILES.pdf)],
  ['png.jpg', png],
  ['pdf.png', TRUE_FILES.pdf],
  ['pdf.mp4', TRUE_FILES.pdf],
  ['text.pdf', Buffer.from('only text')],
  ['zeros.mov', Buffer.alloc(4096)],
]

/** Readers ignore what comes after the end. */
export const pngOf = (size: number) => Buffer.concat([png, Buffer.alloc(Math.max(0, size - png.length), 7)])
