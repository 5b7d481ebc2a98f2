import { isolated } from '#contract/isolated.ts'
import type { Mail } from '#server/core/context.ts'
import { escapeHtml } from './html.ts'

interface Paragraph {
  readonly text: string
  readonly html: string
}

export const paragraph = (text: string): Paragraph => ({ text, html: `<p>${escapeHtml(text)}</p>` })

const plain = (text: string) => text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+|:\/\//gu, ' ').trim()

/** What somebody else wrote, as a part of a sentence: without line breaks and addresses to follow, in its own direction. */
export const inOneLine = (text: string) => isolated(plain(text))

const SHOWN_NAME_MAX = 60

export const nameIn = (text: string) => isolated([...plain(text)].slice(0, SHOWN_NAME_MAX).join(''))

interface Head extends Pick<Mail, 'to' | 'subject' | 'headers'> {
  readonly title?: string
}

/** Absence notes and other programs answer no mail that has these (RFC 3834, and Exchange). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** A mail with the same paragraphs as text and as a page. */
export const mailOf = ({ title, headers, ...head }: Head, paragraphs: readonly Paragraph[]): Mail => ({
  ...head,
  headers: { ...AUTOMATIC, ...headers },
  text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title ?? head.subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${paragraphs.map(({ html }) => html).join('\n')}
</div>
</body>
</html>
`,
})
