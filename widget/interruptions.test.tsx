import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Plan } from '../tests/support/media-stand-in.ts'
import {
  answerLeaving,
  choose,
  dialog,
  eventually,
  file,
  openHanging,
  openWidget,
  press,
  type Room,
  rows,
  SEVERAL,
  SINGLE,
} from './support/harness.ts'

const PART = 65_536

const STORED = ['a.pdf | 2.86 MB | Uploaded']

/** With the byte at which each part begins. */
const steps = async (room: Room) =>
  (await room.asked()).map(({ what, offset }) => (offset === undefined ? what : `${what} ${offset}`))

const RESUMED = ['HEAD', `PATCH ${PART}`, 'complete']

describe('an upload', () => {
  test('is paused, and resumes where it was', async () => {
    const room = await openHanging()
    await press('Pause: a.pdf')
    expect(rows()).toEqual([expect.stringMatching(/^a\.pdf \| 2\.86 MB \| Paused.* \| Resume \| Cancel: a\.pdf$/)])
    await press('Resume: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect(await steps(room)).toEqual(['POST', 'PATCH 0', ...RESUMED])
    expect(room.failures).toEqual([])
  })

  const again = (status: number): [string, Plan, string[]] => [
    `${status} at each step`,
    { POST: [status], PATCH: [status], complete: [status] },
    ['POST', 'POST', 'PATCH 0', 'HEAD', 'PATCH 0', 'complete', 'complete'],
  ]
  const afterHead = (status: number): [string, Plan, string[]] => [
    `a broken connection and ${status}`,
    { PATCH: ['break'], HEAD: [status] },
    ['POST', 'PATCH 0', 'HEAD', ...RESUMED],
  ]

  test.each<[string, number, Plan, string[]]>([
    ['before it is sent', 0, {}, []],
    ['while it is sent', 1, { PATCH: ['break'] }, ['POST', 'PATCH 0']],
  ])('of what cannot be read as a file %s ends, and says so', async (_, reads, plan, expected) => {
    const room = await openWidget(plan)
    const changed = file('a.pdf')
    const { slice } = changed
    const readByte = vi.fn(() => Promise.reject(new DOMException('', 'NotReadableError')))
    for (let read = 0; read < reads; read += 1) readByte.mockResolvedValueOnce(new ArrayBuffer(1) as never)
    changed.slice = (...part) => Object.assign(slice.apply(changed, part), part[1] === 1 && { arrayBuffer: readByte })
    choose(changed)
    await eventually(rows).toEqual([
      'a.pdf | 2.86 MB | This is a folder, or a file that was moved or changed. Choose it again. | Retry | Remove: a.pdf',
    ])
    expect(await steps(room)).toEqual(expected)
  })

  test.each<[string, Plan, string[]]>([
    ['a broken connection', { PATCH: ['break'] }, ['POST', 'PATCH 0', ...RESUMED]],
    afterHead(503),
    afterHead(409),
    again(409),
    again(503),
  ])('resumes by itself after %s, and does not begin again', async (_, plan, expected) => {
    const room = await openWidget(plan)
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await steps(room)).toEqual(expected)
    expect(room.failures).toEqual([])
  })

  test('says that the connection is lost while it tries', async () => {
    await openWidget({ PATCH: ['break'], HEAD: ['hang'] })
    choose(file('a.pdf'))
    await expect.element(page.getByText('Connection lost, trying again', { exact: true })).toBeVisible()
  })

  test('that failed can be tried again, and resumes where it was', async () => {
    const room = await openWidget({ PATCH: ['break'], HEAD: [500, 500, 500] })
    choose(file('a.pdf'))
    const message = 'The upload service cannot be reached. What was sent is kept.'
    await eventually(rows).toEqual([`a.pdf | 2.86 MB | ${message} | Retry | Remove: a.pdf`])
    expect(room.failures).toEqual([{ status: 'error', statusText: message, message }])
    expect(room.events().at(-1)).toBe('queues-end')
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect(await steps(room)).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', 'HEAD', ...RESUMED])
  })

  test.each<[string, Plan, string[]]>([
    ['at its beginning', { POST: [400] }, ['POST', 'POST', 'PATCH 0', 'complete']],
    ['in its middle', { PATCH: [400] }, ['POST', 'PATCH 0', 'HEAD', 'PATCH 0', 'complete']],
    ['at its end', { complete: [400] }, ['POST', 'PATCH 0', 'complete', 'HEAD', 'complete']],
  ])('that is refused %s shows the reason, and sends only what is missing when it is asked to', async (...given) => {
    const [, plan, expected] = given
    const room = await openWidget(plan)
    choose(file('a.pdf'))
    await eventually(rows).toEqual(['a.pdf | 2.86 MB | Refused with 400 | Retry | Remove: a.pdf'])
    expect(room.failures).toEqual([{ status: '400', statusText: 'Refused with 400', message: 'Refused with 400' }])
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect(await steps(room)).toEqual(expected)
  })

  test('cannot be canceled while the service checks the file', async () => {
    await openWidget({ complete: ['hang'] })
    choose(file('a.pdf'))
    await eventually(rows).toEqual(['a.pdf | 2.86 MB | Checking the file'])
  })

  test('that is canceled is thrown away by the service', async () => {
    const room = await openHanging()
    await press('Cancel: a.pdf')
    expect(rows()).toEqual([])
    await eventually(room.calls).toEqual(['POST', 'PATCH', 'DELETE'])
    expect(room.events()).toEqual(['queues-start', 'queues-end'])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('after the page was left in the middle of an upload', () => {
  /** As a page that is reloaded. */
  async function interrupted() {
    const room = await openHanging()
    await room.widget.destroy()
    return { ...room, uploads: async () => (await steps(room)).slice(2) }
  }

  test('the same file resumes where it was', async () => {
    const room = await interrupted()
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await room.uploads()).toEqual(RESUMED)
    expect(sessionStorage).toHaveLength(0)
    expect(localStorage).toHaveLength(0)
  })

  test.each([
    ['another file', file('b.pdf'), SEVERAL],
    ['another version of the file', file('a.pdf', 3_000_001), SEVERAL],
    ['the same file for another folder', file('a.pdf'), { ...SEVERAL, folder: 'uploads' }],
  ])('%s starts from the first byte', async (_, chosen, options) => {
    const room = await interrupted()
    room.make(options).open()
    choose(chosen)
    await eventually(rows).toEqual([expect.stringMatching(/ \| Uploaded$/)])
    expect(await room.uploads()).toEqual(['POST', 'PATCH 0', 'complete'])
  })

  test('the file restarts when the service has deleted its part', async () => {
    const room = await interrupted()
    await room.plan({ HEAD: [404] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await room.uploads()).toEqual(['HEAD', 'POST', 'PATCH 0', 'complete'])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('closing in the middle of an upload', () => {
  test.each(['Close', 'Done'])('by “%s” asks first, and nothing is lost by staying', async (name) => {
    const room = await openHanging(SINGLE)
    const asked = answerLeaving(false)
    await page.getByRole('button', { name, exact: true }).click()
    expect(asked.mock.calls).toEqual([
      ['Stop uploading? One file is not uploaded yet. What was sent of it will be lost.'],
    ])
    await expect.element(dialog).toBeVisible()
    expect(room.events()).toEqual(['queues-start'])
  })

  test('stops and throws away when that is wanted', async () => {
    const room = await openHanging(SINGLE)
    answerLeaving(true)
    await press('Done')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(room.events()).toEqual(['queues-start', 'close'])
    await eventually(room.calls).toEqual(['POST', 'PATCH', 'DELETE'])
    expect(sessionStorage).toHaveLength(0)
  })

  test('has the browser ask before the page is left, as long as something is unfinished', async () => {
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    const { widget } = await openHanging(SINGLE)
    expect(leaving()).toBe(true)
    await press('Cancel: a.pdf')
    expect(leaving()).toBe(false)
    choose(file('b.pdf'))
    expect(leaving()).toBe(true)
    await widget.destroy()
    expect(leaving()).toBe(false)
  })
})
