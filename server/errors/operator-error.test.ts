import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { explain, OperatorError } from './operator-error.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { syscall: 'connect' })
const failedQuery = new Error('Failed query: insert into users\nparams: secret', {
  cause: Object.assign(new Error('new row violates check constraint "sound"'), { severity: 'ERROR' }),
})

test.each([
  ['of the operator', new OperatorError('Stop the server first.'), 'Stop the server first.'],
  [
    'of the system',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' }),
    'ENOSPC: no space left on device, write',
  ],
  ['of a host with two addresses', new AggregateError([refused, refused]), 'connect ECONNREFUSED ::1:5432'],
  ...['The server does not support SSL connections', 'self-signed certificate'].map((line): [string, Error, string] => [
    'of the encryption',
    new Error(line),
    line,
  ]),
  ['of a query', failedQuery, 'new row violates check constraint "sound"'],
  [
    'that nobody foresaw',
    new TypeError('x is undefined\n    in y'),
    'It failed unexpectedly, NODE_DEBUG=statehouse prints where: TypeError: x is undefined',
  ],
  ['that is no error', undefined, 'It failed unexpectedly, NODE_DEBUG=statehouse prints where: undefined'],
])('an error %s becomes one line', (_name, error, line) => {
  expect(explain(error)).toBe(line)
})

test('an error of a file names the file', async () => {
  const error = await readFile('/missing').catch((error) => error)
  expect(explain(error)).toBe("ENOENT: no such file or directory, open '/missing'")
})
