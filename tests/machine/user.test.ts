import { expect, test } from 'vitest'
import { userStatus, userViewer } from '#machines/lifecycles/user/user-machine.ts'

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
  const program = { id: 'token' }
  expect(userViewer({ ...viewer, program }, target)).toEqual({ ...viewer, relation, program })
})

test('the status of a user says whether the account is locked', () => {
  expect([userStatus(true), userStatus(false)]).toEqual(['locked', 'unlocked'])
})
