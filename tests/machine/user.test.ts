import { expect, test } from 'vitest'
import { userLifecycle, userStatus, userViewer } from '#machines/lifecycles/user/user-machine.ts'
import { userViewers } from '#machines/viewers.ts'
import { userSpec } from '#tests/spec/user.ts'
import { specifyLifecycle } from '#tests/support/model/specify-lifecycle.ts'

specifyLifecycle(userSpec, userLifecycle, userViewers)

// Mutation testing counts a mutant that fails at import as survived, unless a test imports the file in its body.
test('the lifecycle of the user loads without any other module', async () => {
  const { userLifecycle: loaded } = await import('#machines/lifecycles/user/user-machine.ts')
  expect([loaded.entity, loaded.machine.id]).toEqual(['user', 'user'])
})

const person = (id: string, permissions: string[], isSuperAdmin = false) => ({ id, isSuperAdmin, permissions })

test.each([
  { viewer: person('ada', ['a']), target: person('ada', ['a']), relation: 'self' },
  { viewer: person('ada', [], true), target: person('ada', [], true), relation: 'self' },
  { viewer: person('ada', ['a', 'b']), target: person('ben', ['a']), relation: 'covering' },
  { viewer: person('ada', ['*']), target: person('ben', ['a', 'b']), relation: 'covering' },
  { viewer: person('ada', [], true), target: person('ben', ['a'], true), relation: 'covering' },
  { viewer: person('ada', ['a']), target: person('ben', ['a', 'b']), relation: 'lesser' },
  { viewer: person('ada', ['a']), target: person('ben', [], true), relation: 'lesser' },
  { viewer: person('ada', ['*']), target: person('ben', [], true), relation: 'lesser' },
])('$viewer.permissions is $relation of $target.id with $target.permissions', ({ viewer, target, relation }) => {
  expect(userViewer(viewer, target)).toEqual({ ...viewer, relation })
})

test('the status of a user says whether the account is locked', () => {
  expect([userStatus(true), userStatus(false)]).toEqual(['locked', 'unlocked'])
})
