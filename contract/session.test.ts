import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EMAIL_INVALID, EMAIL_REQUIRED, email } from './session.ts'

const messageFor = (value: unknown) => v.safeParse(email, value).issues?.[0].message

test.for([
  ['Ada.Obi+vat@Example.COM', 'Ada.Obi+vat@Example.COM'],
  ["conor.o'brien@example.com", "conor.o'brien@example.com"],
  ['a&b@example.com', 'a&b@example.com'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['\u200b\ufeff ada@example.com\u00a0\u2069', 'ada@example.com'],
] as const)('%j is the address %s', ([given, address]) => {
  expect(v.parse(email, given)).toBe(address)
})

test.for([
  '"a b"@example.com',
  'a,b@example.com',
  'a b@example.com',
  'ada@example',
  'ada@127.0.0.1',
  'ada@-example.com',
  'ada@exam\u200bple.com',
  'ada@\u212Aanu.example',
  '\u212Aanu@example.com',
  'ada@\u017Fun.example',
  'ada@bücher',
  'ádá@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@example..com',
  'ada@example.com\n',
  `${'a'.repeat(250)}@example.com`,
  'ada',
])('%j is no address', (given) => {
  expect(messageFor(given)).toBe(EMAIL_INVALID)
})

test.for([undefined, '', ' \u200b'])('%j is missing', (given) => {
  expect(messageFor(given)).toBe(EMAIL_REQUIRED)
})
