import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outboxNames, readMail } from '#server/mail/outbox.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'

async function post(url: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** The code in the latest mail of the outbox of `dataDir`, once it holds that number of mails. */
export async function codeFrom(dataDir: string, mails = 1): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const names = await outboxNames(folder)
  const latest = names.at(-1)
  const code = latest && names.length >= mails && codeIn((await readMail(folder, latest)).text)
  if (code) return code
  await wait(50)
  return codeFrom(dataDir, mails)
}

/** `mails`: how many the outbox has with the code. */
async function verify(url: string, dataDir: string, email: string, mails: number) {
  const { data } = await post(`${url}/api/session/create`, { email })
  const { sessionId } = data
  const otp = await codeFrom(dataDir, mails)
  return (await post(`${url}/api/session/${sessionId}/verify`, { sessionId, otp })).data
}

/** The headers of calls. */
export async function signIn(url: string, dataDir: string, email: string, mails = 1) {
  const { accessToken, refreshToken } = await verify(url, dataDir, email, mails)
  return { authorization: `Bearer ${accessToken}`, 'x-refresh': refreshToken as string }
}

/** What the browser keeps as `userInfo`. */
export const storedSession = async (...given: Parameters<typeof verify>) => JSON.stringify(await verify(...given))
