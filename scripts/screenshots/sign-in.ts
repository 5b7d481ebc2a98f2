import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxNames } from '#server/mail/outbox.ts'

const PATIENCE_MS = 5_000
const POLL_MS = 50

async function mailedCode(outbox: string, email: string, until = Date.now() + PATIENCE_MS): Promise<string> {
  for (const name of (await outboxNames(outbox)).reverse()) {
    const mail = await readFile(join(outbox, name), 'utf8')
    const code = /^Subject: (\d{6}) /m.exec(mail)?.[1]
    if (code && mail.includes(`To: ${email}`)) return code
  }
  if (Date.now() > until) throw new Error(`No code was mailed to ${email}`)
  await wait(POLL_MS)
  return mailedCode(outbox, email, until)
}

async function post(url: string, body: Record<string, unknown>) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

/** Returns the stored `userInfo`. */
export async function signIn(url: string, outbox: string, email: string) {
  const { sessionId } = await post(`${url}/api/session/create`, { email })
  const otp = await mailedCode(outbox, email)
  return JSON.stringify(await post(`${url}/api/session/${sessionId}/verify`, { sessionId, otp }))
}
