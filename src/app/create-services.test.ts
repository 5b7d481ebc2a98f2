import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { DEFAULT_CONFIG } from '#contract/config.ts'
import { createSessionStorage } from '#src/api/session-storage.ts'
import { createMemoryStorage } from '#tests/component/support/memory-storage.ts'
import { ada, credentialsOf } from '#tests/support/examples/people.ts'
import { createServices } from './create-services.ts'

async function refuse(status: number, message: string) {
  const items = createMemoryStorage()
  items.setItem('left-over', 'anything')
  const storage = { ...createSessionStorage(() => items), watchOtherTabs: () => () => {} }
  storage.writeCredentials(credentialsOf(ada))
  const told: string[] = []
  const notify = { error: (text: string) => void told.push(text), info: (text: string) => void told.push(text) }
  const fetch = async () => new Response(JSON.stringify({ message }), { status })
  const { session } = createServices(DEFAULT_CONFIG, { notify, storage, fetch })
  const { value } = await waitFor(session, (state) => !state.matches({ signedIn: { access: 'loading' } }))
  session.stop()
  return { value, stored: items.length, told }
}

test.each([
  [401, 'Session not found or invalid', 'invalid'],
  [401, 'Session expired due to inactivity. Log in again.', 'inactive'],
  [404, 'Session ID not found', 'invalid'],
])('a stored session refused with %i "%s" ends as %s, and the local storage is empty', async (status, text, reason) => {
  expect(await refuse(status, text)).toEqual({ value: { signedOut: reason }, stored: 0, told: [] })
})

test.each([
  [401, 'Wrong code'],
  [404, 'There is no such role'],
])('a stored session refused with %i "%s" goes on, and nothing is shown', async (status, text) => {
  const value = { signedIn: { access: 'ready', leaving: 'staying', validation: 'asking' } }
  expect(await refuse(status, text)).toEqual({ value, stored: 2, told: [] })
})
