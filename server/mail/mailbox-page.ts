import { createHash } from 'node:crypto'
import { escapeHtml } from './html.ts'
import type { KeptMail } from './read-mail.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
body { margin: 0; background: light-dark(#f6f7f9, #16181c); color: light-dark(#1d2129, #e6e8ec) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1.0625rem }
p { margin: .25rem 0 1.25rem }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 1rem }
article { padding: 1rem 1.25rem; border: 1px solid light-dark(#d5d9e0, #343942); border-radius: .5rem; background: light-dark(#fff, #1e2127) }
.about { margin: .125rem 0 0; font-size: .875rem; color: light-dark(#555d6b, #a6adb9); overflow-wrap: anywhere }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: light-dark(#0b57c2, #8ab8ff) }
a:focus-visible { outline: 2px solid; outline-offset: 2px; border-radius: 2px }
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

export const MAILBOX_CSP = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

const article = ({ to, subject, date, text }: KeptMail) => `<li><article>
<h2>${escapeHtml(subject)}</h2>
<p class="about">To ${escapeHtml(to)}, <time datetime="${date.toISOString()}">${time.format(date)} UTC</time></p>
<pre>${escapeHtml(text)}</pre>
</article></li>`

const list = (mails: readonly KeptMail[]) =>
  mails.length === 0 ? '<p>No emails yet.</p>' : `<ol>\n${mails.map(article).join('\n')}\n</ol>`

export const mailboxPage = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox – Statehouse</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is configured. Emails stay on this machine, newest first. <a href="/mailbox">Reload</a></p>
${list(mails)}
</main>
</body>
</html>
`
