import { afterEach, expect, test, vi } from 'vitest'
import type { CallError } from './client.ts'
import { FailedCall } from './failed-call.ts'
import { inZoneHere } from './time-zone.ts'

afterEach(() => void vi.restoreAllMocks())

const inBrowserOf = (timeZone: unknown) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)

test.each([
  ['Africa/Lagos', 'Africa/Lagos'],
  ['America/Coyhaique', 'America/Coyhaique'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that says %j asks in the zone %s', async (said, zone) => {
  inBrowserOf(said)
  expect(await inZoneHere(async (timeZone) => [timeZone])).toEqual([zone])
})

const refused = (status: number): CallError => ({ kind: 'HTTP', status, body: {} })

test.each([
  ['a zone that the server does not know', refused(400), ['Africa/Lagos', undefined]],
  ['a missing permission', refused(403), ['Africa/Lagos']],
  ['an account that is gone', refused(404), ['Africa/Lagos']],
  ['a busy server', refused(503), ['Africa/Lagos']],
  ['a server out of reach', { kind: 'FETCH_ERROR', message: 'away' }, ['Africa/Lagos']],
] as const)('after %s it asks in the zones that help', async (_, error, asked) => {
  inBrowserOf('Africa/Lagos')
  const ask = vi.fn(async () => Promise.reject(new FailedCall(error)))
  await expect(inZoneHere(ask)).rejects.toEqual(new FailedCall(error))
  expect(ask.mock.calls.map(([zone]: unknown[]) => zone)).toEqual(asked)
})
