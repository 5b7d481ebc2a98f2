import fc from 'fast-check'
import { at, bodyMutations, type Mutation, textMutations } from './body-mutations.ts'
import type { Draft } from './requests.ts'
import { headerText, text } from './values.ts'

const withHeader =
  (name: string, content: string): Mutation =>
  (draft) => ({
    ...draft,
    headers: { ...draft.headers, [name]: content },
  })

const TYPES = ['text/plain', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json,text/html', '']
const HEADERS = [
  'accept-encoding',
  'authorization',
  'cookie',
  'host',
  'idempotency-key',
  'last-event-id',
  'if-match',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-forwarded-for',
  'x-http-method-override',
  'x-refresh',
] as const
const LIKELY = [
  '"1"',
  '"2"',
  'W/"1"',
  '*',
  '"999999999"',
  '"9999999999"',
  'bytes=5-',
  'bytes=-0',
  'bytes=9-1,0-',
  'key-1',
]
const CONTENTS = fc.oneof(fc.constantFrom(...LIKELY), headerText)

const headerMutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...HEADERS), CONTENTS).map(([name, sent]) => withHeader(name, sent)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES).map((type) => withHeader('content-type', type)) },
)

const QUERIES = [
  'page=0',
  'page=1&page=2',
  'page=999999999&limit=100',
  'limit=101',
  '__proto__=1',
  'constructor=1&toString=2',
  '%',
  '%ff=%fe',
  '=',
  '&&&&',
  'search=%25_%5C',
  'search=%00',
  'status=POSTED',
  'startDate=2027-02-30T00:00:00Z',
  'endDate=9999-12-31T23:59:59Z',
  'timeZone=%2E%2E%2Fetc',
  Array.from({ length: 60 }, (_, index) => `k${index}=`).join('&'),
  Array.from({ length: 3_000 }, (_, index) => index.toString(36)).join('&'),
]
const NAMES = ['page', 'limit', 'search', 'status', 'accountType', 'startDate', 'timeZone', 'isUserOnly']

const percentEncoded = (given: string) =>
  [...Buffer.from(given)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const withQuery =
  (more: string): Mutation =>
  (draft) => ({
    ...draft,
    search: draft.search ? `${draft.search}&${more}` : `?${more}`,
  })

const queryMutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constantFrom(...QUERIES).map(withQuery),
  fc
    .tuple(fc.constantFrom(...NAMES), text)
    .map(([name, given]) => withQuery(`${name}=${percentEncoded(given).slice(0, 6_000)}`)),
)

const SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%5c',
  '%00',
  '%',
  '%ff',
  '%zz',
  ':id',
  '*',
  'a'.repeat(9_000),
  '‹user:1›',
]

const withSegment =
  (where: number, segment: string): Mutation =>
  (draft) => {
    const segments = draft.path.split('/')
    segments[1 + (where % (segments.length - 1))] = segment
    return { ...draft, path: segments.join('/'), call: undefined }
  }

const pathMutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(at, fc.constantFrom(...SEGMENTS)).map(([where, segment]) => withSegment(where, segment)),
  fc.tuple(at, text).map(([where, given]) => withSegment(where, percentEncoded(given).slice(0, 6_000))),
  fc
    .constantFrom('/', '//', '/..', ';a=b', '%20')
    .map((end) => (draft: Draft) => ({ ...draft, path: draft.path + end, call: undefined })),
)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const

const methodMutations: fc.Arbitrary<Mutation> = fc
  .constantFrom(...METHODS)
  .map((method) => (draft: Draft) => ({ ...draft, method, call: undefined }))

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 8, arbitrary: bodyMutations },
  { weight: 3, arbitrary: textMutations },
  { weight: 3, arbitrary: headerMutations },
  { weight: 3, arbitrary: queryMutations },
  { weight: 3, arbitrary: pathMutations },
  { weight: 1, arbitrary: methodMutations },
)
