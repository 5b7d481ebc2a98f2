import { expect, test, vi } from 'vitest'
import { countedEntity } from './counts.ts'

vi.mock('#contract/records.ts', async (original) => {
  const house = await original<typeof import('#contract/records.ts')>()
  return { ...house, TRACKED_ENTITIES: [...house.TRACKED_ENTITIES, 'vehicle'] }
})

test('the list of an added record is counted', () => {
  expect(countedEntity('vehicles')).toBe('vehicle')
})
