import { setTimeout as wait } from 'node:timers/promises'
import { outboxFolder, outboxNames, readMail } from '#server/mail/outbox.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'

const PATIENCE_MS = 60_000

/** From the oldest mail in the outbox of `dataDir` that was not read yet. Rejects when none comes within a minute. */
export function codesIn(dataDir: string) {
  const outbox = outboxFolder(dataDir)
  const read = new Set<string>()
  return async (email: string) => {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      for (const name of await outboxNames(outbox)) {
        if (read.has(name)) continue
        const mail = await readMail(outbox, name)
        const code = codeIn(mail.text)
        if (mail.to !== email || code === undefined) continue
        read.add(name)
        return code
      }
      await wait(20)
    }
    throw new Error(`There is no new mail to ${email}`)
  }
}
