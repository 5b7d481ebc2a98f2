import type { Mail } from '#server/core/context.ts'
import { escapeHtml } from './html.ts'
import { htmlMail } from './page.ts'

/** A heading and the titles below it. */
export interface DigestSection {
  readonly heading: string
  readonly lines: readonly string[]
}

interface Digest {
  readonly email: string
  readonly firstName: string
  readonly sections: readonly DigestSection[]
  /** Of this server. */
  readonly address: string
}

const WHY = 'You get this mail once a day at most, and only while something waits for you. Turn it off in Settings:'

export function digestMail({ email, firstName, sections, address }: Digest): Mail {
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  const subject = count === 1 ? '1 task waits for you in Statehouse' : `${count} tasks wait for you in Statehouse`
  const [tasks, settings] = [`${address}/dashboard/tasks`, `${address}/dashboard/settings`]
  const text = sections.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join('\n'))
  const html = sections.map(({ heading, lines }) => {
    const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
    return `<p style="margin-bottom:4px;font-weight:600">${escapeHtml(heading)}</p><ul style="margin-top:0">${items}</ul>`
  })
  const hello = `Hello ${firstName},`
  return {
    to: email,
    subject,
    text: [hello, ...text, `Open your tasks: ${tasks}`, `${WHY} ${settings}`].join('\n\n').concat('\n'),
    html: htmlMail(subject, [
      `<p>${escapeHtml(hello)}</p>`,
      ...html,
      `<p><a href="${escapeHtml(tasks)}">Open your tasks</a></p>`,
      `<p style="font-size:13px">${WHY} <a href="${escapeHtml(settings)}">${escapeHtml(settings)}</a></p>`,
    ]),
    headers: { 'List-Unsubscribe': `<${settings}>` },
  }
}
