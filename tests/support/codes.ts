import { join } from 'node:path'
import { vi } from 'vitest'
import { outboxNames, readMail } from '#server/mail/outbox.ts'
import { codeIn } from '#server/mail/sign-in-code.ts'

/** From the oldest mail in the outbox of `data` that was not read yet. */
export function codesIn(data: string) {
  const outbox = join(data, 'outbox')
  const read = new Set<string>()
  return (email: string) =>
    vi.waitFor(
      async () => {
        for (const name of await outboxNames(outbox)) {
          if (read.has(name)) continue
          const mail = await readMail(outbox, name)
          const code = codeIn(mail.text)
          if (mail.to !== email || code === undefined) continue
          read.add(name)
          return code
        }
        throw new Error(`There is no new mail to ${email}`)
      },
      { timeout: 60_000, interval: 20 },
    )
}
