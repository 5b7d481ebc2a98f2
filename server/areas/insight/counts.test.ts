import { expect, test, vi } from 'vitest'
import { countedEntity } from './counts.ts'

vi.mock('#contract/records.ts', async (original) => {
  const house = await original<typeof import('#contract/records.ts')>()
  return { ...house, TRACKED_ENTITIES: [...house.TRACKED_ENTITIES, 'supplier'] }
})

test('the list of an added record is counted, after the stated ones', () => {
  expect(countedEntity('suppliers')).toBe('supplier')
  expect(() => countedEntity('files')).toThrow(
    'Only these are counted: tasks, announcements, users, roles, accounts, ledger, suppliers.',
  )
})
