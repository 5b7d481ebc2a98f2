import { expect, test } from 'vitest'

const employee = { id: 'ada', isSuperAdmin: false, permissions: ['read_task'] }
const admin = { id: 'ben', isSuperAdmin: true, permissions: [] }

test.each([
  { person: employee, ownerId: 'ada', relation: 'owner' },
  { person: admin, ownerId: 'ben', relation: 'owner' },
  { person: admin, ownerId: 'ada', relation: 'reviewer' },
  { person: admin, ownerId: undefined, relation: 'reviewer' },
  { person: employee, ownerId: 'ben', relation: 'other' },
  { person: employee, ownerId: undefined, relation: 'other' },
])('$person.id is $relation of what belongs to $ownerId', async ({ person, ownerId, relation }) => {
  const { viewerOf } = await import('./viewer.ts')
  expect(viewerOf(person, ownerId)).toEqual({ ...person, relation })
})
