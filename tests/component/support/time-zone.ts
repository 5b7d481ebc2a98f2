import { afterAll, beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'

interface Emulation {
  send(method: 'Emulation.setTimezoneOverride', zone: { timezoneId: string }): Promise<void>
}

const move = (timezoneId: string) =>
  (cdp() as unknown as Emulation).send('Emulation.setTimezoneOverride', { timezoneId })

/** For the tests of the file or group. */
export function inTimeZone(zone: string) {
  beforeAll(() => move(zone))
  afterAll(() => move(''))
}
