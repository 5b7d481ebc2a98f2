import { crc32 } from 'node:zlib'

// True files of every sort that uploads may be, as small as they come, and files that only say so.

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

/** A zip of files that are stored as they are. */
function zip(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text)
    const head = bytes(
      number16(20),
      number16(0),
      number16(0),
      number32(0),
      number32(crc32(content)),
      number32(content.length),
      number32(content.length),
      number16(name.length),
      number16(0),
    )
    return { name, head, local: bytes('PK\x03\x04', head, name, content) }
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
  const end = bytes(
    'PK\x05\x06',
    number32(0),
    number16(entries.length),
    number16(entries.length),
    number32(listed.length),
    number32(offset),
    number16(0),
  )
  return Buffer.concat([...entries.map(({ local }) => local), listed, end])
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const WORD_WITH_MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const film = (brand: string) => bytes([0, 0, 0, 20], 'ftyp', brand, [0, 0, 2, 0], brand, [0, 0, 0, 8], 'mdat')

const png = bytes(PNG_SIGNATURE, chunk('IHDR', ONE_PIXEL), chunk('IDAT', PIXEL), chunk('IEND', Buffer.alloc(0)))
const jpg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9])

export const TRUE_FILES = {
  jpg,
  jpeg: jpg,
  png,
  pdf: bytes('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  docx: zip({ '[Content_Types].xml': contentTypes(WORD), 'word/document.xml': '<w:document/>' }),
  doc: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Buffer.alloc(1016)),
  mp4: film('isom'),
  mov: film('qt  '),
} as const satisfies Record<string, Buffer>

const exe = bytes('MZ', Buffer.alloc(62), 'PE\0\0')

/** Name, and what it really is. */
export const FALSE_FILES: readonly (readonly [name: string, content: Buffer])[] = [
  ['html.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['svg.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['exe.pdf', exe],
  ['exe.doc', exe],
  ['zip.docx', zip({ 'setup.exe': 'MZ' })],
  ['macros.docx', zip({ '[Content_Types].xml': contentTypes(WORD_WITH_MACROS), 'word/vbaProject.bin': 'x' })],
  ['png.jpg', png],
  ['pdf.png', TRUE_FILES.pdf],
  ['pdf.mp4', TRUE_FILES.pdf],
  ['text.pdf', Buffer.from('only text')],
  ['zeros.mov', Buffer.alloc(4096)],
]

/** A true PNG of exactly so many bytes: what comes after its end is not looked at. */
export const pngOf = (size: number) => Buffer.concat([png, Buffer.alloc(Math.max(0, size - png.length), 7)])
