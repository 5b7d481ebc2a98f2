import { createHash } from 'node:crypto'
import { LOCALE } from '#contract/locale.ts'
import { escapeHtml } from './html.ts'
import type { KeptMail } from './outbox.ts'
import { codeIn } from './sign-in-code.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
body { margin: 0; background: light-dark(#f4f2ed, #111213); color: light-dark(#17181a, #ebe9e4) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1.0625rem }
p { margin: .25rem 0 1.25rem }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 1rem }
article { padding: 1rem 1.25rem; border: 1px solid light-dark(#e4e1d9, #2b2c30); border-radius: .625rem; background: light-dark(#fff, #18191b) }
.about { margin: .125rem 0 0; font-size: .875rem; color: light-dark(#5d5b56, #a09e99); overflow-wrap: anywhere }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: inherit }
.code { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem; font-size: 2rem; font-weight: 700; letter-spacing: .25em; font-variant-numeric: tabular-nums }
button { padding: .375rem .875rem; border: 1px solid light-dark(#b5b1a7, #46464a); border-radius: .4375rem; background: none; color: inherit; font: 500 1rem/1.5 inherit; letter-spacing: 0; cursor: pointer }
a:focus-visible, button:focus-visible { outline: 2px solid; outline-offset: 2px; border-radius: 2px }
`

/** Shows new mails as they come, and copies codes. */
const SCRIPT = `
const list = () => document.querySelector('#mails')
setInterval(async () => {
  if (document.hidden) return
  const response = await fetch('/mailbox').catch(() => undefined)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#mails')
  if (fresh.innerHTML !== list().innerHTML) list().replaceWith(fresh)
}, 2000)
document.addEventListener('click', async ({ target }) => {
  if (!target.dataset.code) return
  await navigator.clipboard.writeText(target.dataset.code)
  document.querySelector('#said').textContent = 'Code ' + target.dataset.code + ' copied.'
})
`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

export const MAILBOX_CSP = `default-src 'none'; style-src 'sha256-${hashOf(STYLE)}'; script-src 'sha256-${hashOf(SCRIPT)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const time = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

const article = ({ to, subject, date, text }: KeptMail) => `<li><article>
<h2>${escapeHtml(subject)}</h2>
<p class="about">To ${escapeHtml(to)}, <time datetime="${date}">${time.format(new Date(date))} UTC</time></p>
<pre>${withButton(escapeHtml(text))}</pre>
</article></li>`

function withButton(text: string) {
  const code = codeIn(text)
  const button = `<b class="code">${code} <button type="button" data-code="${code}">Copy code</button></b>`
  return code ? text.replace(`    ${code}\n`, button) : text
}

const list = (mails: readonly KeptMail[]) =>
  mails.length === 0
    ? '<p>No emails yet. Only people in the list of users get a code.</p>'
    : `<ol>\n${mails.map(article).join('\n')}\n</ol>`

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
<p>No mail server is configured. Emails stay on this machine, newest first. New ones appear here by themselves. <a href="/">Back to Statehouse</a></p>
<p id="said" class="about" role="status"></p>
<div id="mails">${list(mails)}</div>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
