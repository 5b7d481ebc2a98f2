import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxNames } from '#server/mail/outbox.ts'
import { readMail } from '#server/mail/read-mail.ts'

async function post(url: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

async function codeFrom(outbox: string): Promise<string> {
  for (const name of await outboxNames(outbox).catch(() => [])) {
    const code = /^ {4}(\d{6})$/m.exec(readMail(readFileSync(join(outbox, name), 'utf8')).text)?.[1]
    if (code) return code
  }
  await wait(50)
  return codeFrom(outbox)
}

/** The headers of somebody who signs in by the first code in the outbox of `dataDir`. */
export async function signIn(url: string, dataDir: string, email: string) {
  const { data } = await post(`${url}/api/session/create`, { email })
  const { sessionId } = data
  const otp = await codeFrom(join(dataDir, 'outbox'))
  const verified = await post(`${url}/api/session/${sessionId}/verify`, { sessionId, otp })
  return { authorization: `Bearer ${verified.data.accessToken}`, 'x-refresh': verified.data.refreshToken as string }
}
