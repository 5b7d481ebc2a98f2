import type { Mail } from '#server/core/context.ts'
import { escapeHtml } from './html.ts'

interface Paragraph {
  readonly text: string
  readonly html: string
}

export const paragraph = (text: string): Paragraph => ({ text, html: `<p>${escapeHtml(text)}</p>` })

interface Head extends Pick<Mail, 'to' | 'subject' | 'headers'> {
  readonly title?: string
}

/** A mail with the same paragraphs as text and as a page. */
export const mailOf = ({ title, ...head }: Head, paragraphs: readonly Paragraph[]): Mail => ({
  ...head,
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
