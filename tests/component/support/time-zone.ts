import { afterAll, beforeAll } from 'vitest'
import { devTools } from './dev-tools.ts'

const move = (timezoneId: string) => devTools().send('Emulation.setTimezoneOverride', { timezoneId })

/** For the tests of the file or group. */
export function inTimeZone(zone: string) {
  beforeAll(() => move(zone))
  afterAll(() => move(''))
}
