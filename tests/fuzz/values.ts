import fc from 'fast-check'

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u200b\u2060',
  '\u202egnp.exe',
  '\ufeff',
  'İı',
  'ﬁ',
  '👩‍👩‍👧',
  'e\u0301'.repeat(40),
  'a'.repeat(201),
  'a'.repeat(10_001),
  '\r\nset-cookie: a=b',
  '%',
  '%00',
  '%_\\',
  "';--",
  '$1',
  '<script>',
  '../../../../etc/hosts',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '0',
  '-1',
  '1e400',
  '９',
  '*',
  '2027-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  'javascript:alert(1)',
  'http://user:secret@[::1]:1/',
  'http://127.0.0.1:1/a.pdf',
  'https://files.example/%00.pdf',
  'a@b',
  '"a b"@example.com',
]

const NUMBERS = [0, -0, -1, 1, 0.5, 101, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, Number.MIN_VALUE]

const WITH_PROTOTYPE: unknown = JSON.parse('{"__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{}}}')

const OTHERS = [null, true, false, [], {}, [[]], [null], [{}], { a: { b: [] } }, WITH_PROTOTYPE]

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** It is mostly one that is likely to be wrong. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS, ...OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Text that an HTTP header can hold. */
export const headerText = text.map((given) => given.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000))
