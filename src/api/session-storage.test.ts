import { expect, test } from 'vitest'
import { createSessionStorage } from './session-storage.ts'

const signedIn = {
  accessToken: 'access',
  refreshToken: 'refresh',
  user: { _id: 'u1', firstName: 'Ada', lastName: 'Obi', email: undefined, role: 'r1', isSuperAdmin: true },
}

function fakeLocalStorage(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  } as unknown as Storage
  return { stored, session: createSessionStorage(() => storage) }
}

test('what was written is read again', () => {
  const { session, stored } = fakeLocalStorage()
  session.writeCredentials(signedIn)
  session.writeSessionId('s1')
  expect([...stored.keys()]).toEqual(['userInfo', 'sessionId'])
  expect(session.readCredentials()).toEqual(signedIn)
  expect(session.readSessionId()).toBe('s1')
})

test.each(['', 'rubbish', 'null', '[]', '{"accessToken":"a"}', '{"accessToken":"","refreshToken":"r","user":{}}'])(
  'the record %j reads as nobody signed in',
  (userInfo) => {
    expect(fakeLocalStorage({ userInfo }).session.readCredentials()).toBeUndefined()
  },
)

test('removing the session id leaves the credentials, clearing leaves nothing', () => {
  const { session, stored } = fakeLocalStorage({ other: 'kept by somebody' })
  session.writeCredentials(signedIn)
  session.writeSessionId('s1')
  session.removeSessionId()
  expect([session.readSessionId(), session.readCredentials()]).toEqual([undefined, signedIn])
  session.clear()
  expect([session.readCredentials(), stored.size]).toEqual([undefined, 0])
})

test('where storage is blocked the record lives in memory until it is cleared', () => {
  const session = createSessionStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(session.readCredentials()).toBeUndefined()
  session.writeCredentials(signedIn)
  session.writeSessionId('s1')
  expect([session.readCredentials(), session.readSessionId()]).toEqual([signedIn, 's1'])
  session.removeSessionId()
  session.clear()
  expect([session.readCredentials(), session.readSessionId()]).toEqual([undefined, undefined])
})
