import { escapeHtml } from './html.ts'
import { mailOf, nameIn, paragraph } from './page.ts'

/** A heading and the titles below it, each in one line. */
export interface DigestSection {
  readonly heading: string
  readonly lines: readonly string[]
}

interface Digest {
  readonly email: string
  readonly firstName: string
  readonly sections: readonly DigestSection[]
  /** The address of this server. */
  readonly address: string
}

const WHY = 'You get this mail once a day at most, and only while something waits for you. Turn it off in Settings:'

function sectionOf({ heading, lines }: DigestSection) {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return {
    text: [heading, ...lines.map((line) => `- ${line}`)].join('\n'),
    html: `<p style="margin-bottom:4px;font-weight:600">${escapeHtml(heading)}</p><ul style="margin-top:0">${items}</ul>`,
  }
}

export function digestMail({ email, firstName, sections, address }: Digest) {
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  const subject = count === 1 ? '1 task waits for you in Statehouse' : `${count} tasks wait for you in Statehouse`
  const [tasks, settings] = [`${address}/dashboard/tasks`, `${address}/dashboard/settings`]
  return mailOf({ to: email, subject, headers: { 'List-Unsubscribe': `<${settings}>` } }, [
    paragraph(`Hello ${nameIn(firstName)},`),
    ...sections.map(sectionOf),
    { text: `Open your tasks: ${tasks}`, html: `<p><a href="${escapeHtml(tasks)}">Open your tasks</a></p>` },
    {
      text: `${WHY} ${settings}`,
      html: `<p style="font-size:13px">${WHY} <a href="${escapeHtml(settings)}">${escapeHtml(settings)}</a></p>`,
    },
  ])
}
