export interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly date: Date
  readonly text: string
}

const splitHead = (entity: string) => {
  const end = entity.indexOf('\r\n\r\n')
  return { head: entity.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: entity.slice(end + 4) }
}

const field = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString('utf8')

/** Parses a mail of the outbox: its first part is text, quoted-printable or plain. */
export function readMail(eml: string): KeptMail {
  const { head, body } = splitHead(eml)
  const boundary = /boundary="([^"]+)"/.exec(field(head, 'Content-Type'))?.[1] ?? ''
  const part = splitHead(body.split(`--${boundary}\r\n`)[1]?.split(`\r\n--${boundary}`)[0] ?? '')
  const isQuoted = field(part.head, 'Content-Transfer-Encoding') === 'quoted-printable'
  const text = isQuoted ? decodeQuotedPrintable(part.body) : part.body
  return {
    to: field(head, 'To'),
    subject: field(head, 'Subject'),
    date: new Date(field(head, 'Date')),
    text: text.replace(/\r\n/g, '\n').trim(),
  }
}
