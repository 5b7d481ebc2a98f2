import { expect, test } from 'vitest'
import { isolated } from '#contract/isolated.ts'
import { digestMail } from './digest.ts'
import { inOneLine } from './page.ts'
import { codeIn, signInCodeMail } from './sign-in-code.ts'
import { welcomeMail } from './welcome.ts'

const NAME = `Ada\r\n\r\n    999999\u2028\u202e see http://evil.example ::////x ${'a'.repeat(100)}`
const to = 'ada@x.example'

const mails = {
  code: signInCodeMail({ to, firstName: NAME, code: '123456', minutes: 10 }),
  second: signInCodeMail({ to, firstName: NAME, code: '123456', minutes: 10, isAnother: true }),
  welcome: welcomeMail({ email: to, firstName: NAME, by: NAME, roleName: NAME, address: undefined }),
  digest: digestMail({
    email: to,
    firstName: NAME,
    sections: [{ heading: 'Due', lines: [inOneLine(NAME)] }],
    address: 'x',
  }),
}

test.each(Object.entries(mails))(
  'the %s mail keeps what others wrote in one line, short and without addresses',
  (_, mail) => {
    for (const content of [mail.text, mail.html]) {
      expect(/^\s*999999|:\/\/evil|[\u2028\u202e]/m.test(content)).toBe(false)
      expect(content.includes('\u2068Ada     999999')).toBe(true)
    }
    expect(/(?:Hello|This code is for) (.*?)(?:,\n|\. It)/.exec(mail.text)?.[1]?.length).toBe(isolated('').length + 60)
  },
)

test.each(Object.entries(mails))('the %s mail says that a program sends it', (name, { headers }) => {
  const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
  expect(headers).toEqual({ ...automatic, ...(name === 'digest' && { 'List-Unsubscribe': '<x/dashboard/settings>' }) })
})

test.each(['code', 'second'] as const)('the code comes first in the %s mail, before what others wrote', (name) => {
  const { text, html } = mails[name]
  for (const content of [text, html]) expect(content.indexOf('123456') < content.indexOf('Ada')).toBe(true)
  expect(codeIn(text)).toBe('123456')
})
