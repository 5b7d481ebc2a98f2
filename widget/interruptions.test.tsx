import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerLeaving,
  choose,
  dialog,
  eventually,
  file,
  press,
  rows,
  SEVERAL,
  SINGLE,
  setUp,
  untilHanging,
} from './support/harness.ts'

const PART = 65_536

const STORED = ['a.pdf | 2.86 MB | Uploaded']

describe('an upload', () => {
  test('is paused, and resumes where it was', async () => {
    const room = await setUp({ PATCH: ['hang'] })
    room.make().open()
    choose(file('a.pdf'))
    await untilHanging(room)
    await press('Pause: a.pdf')
    expect(rows()).toEqual([expect.stringMatching(/^a\.pdf \| 2\.86 MB \| Paused.* \| Resume \| Cancel: a\.pdf$/)])
    await press('Resume: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect((await room.asked()).slice(1)).toEqual([
      { what: 'PATCH', offset: 0 },
      { what: 'HEAD' },
      { what: 'PATCH', offset: PART },
      { what: 'complete' },
    ])
    expect(room.failures).toEqual([])
  })

  test('resumes by itself after a broken connection', async () => {
    const room = await setUp({ PATCH: ['break'] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect((await room.asked()).slice(1)).toEqual([
      { what: 'PATCH', offset: 0 },
      { what: 'HEAD' },
      { what: 'PATCH', offset: PART },
      { what: 'complete' },
    ])
    expect(room.failures).toEqual([])
  })

  test.each([503, 409])('does not begin again when the service first answers %i', async (status) => {
    const room = await setUp({ PATCH: ['break'], HEAD: [status] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await room.calls()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'complete'])
    expect((await room.asked())[4]).toEqual({ what: 'PATCH', offset: PART })
  })

  test.each([409, 503])('is tried again by itself after %i', async (status) => {
    const room = await setUp({ POST: [status], PATCH: [status], complete: [status] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await room.calls()).toEqual(['POST', 'POST', 'PATCH', 'HEAD', 'PATCH', 'complete', 'complete'])
    expect(room.failures).toEqual([])
  })

  test('says that the connection is lost while it tries', async () => {
    const room = await setUp({ PATCH: ['break'], HEAD: ['hang'] })
    room.make().open()
    choose(file('a.pdf'))
    await expect.element(page.getByText('Connection lost, trying again', { exact: true })).toBeVisible()
  })

  test('that failed can be tried again, and resumes where it was', async () => {
    const room = await setUp({ PATCH: ['break'], HEAD: [500, 500, 500] })
    room.make().open()
    choose(file('a.pdf'))
    const message = 'The upload service cannot be reached. What was sent is kept.'
    await eventually(rows).toEqual([`a.pdf | 2.86 MB | ${message} | Retry | Remove: a.pdf`])
    expect(room.failures).toEqual([{ status: 'error', statusText: message, message }])
    expect(room.events().at(-1)).toBe('queues-end')
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect((await room.asked()).slice(-3)).toEqual([
      { what: 'HEAD' },
      { what: 'PATCH', offset: PART },
      { what: 'complete' },
    ])
    expect((await room.calls()).filter((what) => what === 'POST')).toEqual(['POST'])
  })

  test.each([
    ['at its beginning', { POST: [400] }],
    ['in its middle', { PATCH: [400] }],
    ['at its end', { complete: [400] }],
  ])('that is refused %s shows the reason and is not tried again unasked', async (_, plan) => {
    const room = await setUp(plan)
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(['a.pdf | 2.86 MB | Refused with 400 | Retry | Remove: a.pdf'])
    expect(room.failures).toEqual([{ status: '400', statusText: 'Refused with 400', message: 'Refused with 400' }])
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(STORED)
  })

  test('whose last answer was lost is not sent again', async () => {
    const room = await setUp({ complete: [400] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual([expect.stringMatching(/ \| Retry \| /)])
    await press('Retry: a.pdf')
    await eventually(rows).toEqual(STORED)
    expect(await room.calls()).toEqual(['POST', 'PATCH', 'complete', 'HEAD', 'complete'])
  })

  test('that is canceled is thrown away by the service', async () => {
    const room = await setUp({ PATCH: ['hang'] })
    room.make().open()
    choose(file('a.pdf'))
    await untilHanging(room)
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
    const room = await setUp({ PATCH: ['hang'] })
    const widget = room.make()
    widget.open()
    choose(file('a.pdf'))
    await untilHanging(room)
    await widget.destroy()
    return room
  }
  const uploadsOf = async (room: Awaited<ReturnType<typeof setUp>>) => (await room.asked()).slice(2)

  test('the same file resumes where it was', async () => {
    const room = await interrupted()
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect(await uploadsOf(room)).toEqual([{ what: 'HEAD' }, { what: 'PATCH', offset: PART }, { what: 'complete' }])
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
    const asked = await uploadsOf(room)
    expect(asked.map(({ what }) => what)).toEqual(['POST', 'PATCH', 'complete'])
    expect(asked[1]).toEqual({ what: 'PATCH', offset: 0 })
  })

  test('the file restarts when the service has deleted its part', async () => {
    const room = await interrupted()
    await room.plan({ HEAD: [404] })
    room.make().open()
    choose(file('a.pdf'))
    await eventually(rows).toEqual(STORED)
    expect((await uploadsOf(room)).map(({ what }) => what)).toEqual(['HEAD', 'POST', 'PATCH', 'complete'])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('closing in the middle of an upload', () => {
  async function hanging() {
    const room = await setUp({ PATCH: ['hang'] })
    const widget = room.make(SINGLE)
    widget.open()
    choose(file('a.pdf'))
    await untilHanging(room)
    return { room, widget }
  }

  test.each(['Close', 'Done'])('by “%s” asks first, and nothing is lost by staying', async (name) => {
    const { room } = await hanging()
    const asked = answerLeaving(false)
    await page.getByRole('button', { name, exact: true }).click()
    expect(asked.mock.calls).toEqual([
      ['Stop uploading? One file is not uploaded yet. What was sent of it will be lost.'],
    ])
    await expect.element(dialog).toBeVisible()
    expect(room.events()).toEqual(['queues-start'])
  })

  test('stops and throws away when that is wanted', async () => {
    const { room } = await hanging()
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
    const { widget } = await hanging()
    expect(leaving()).toBe(true)
    await press('Cancel: a.pdf')
    expect(leaving()).toBe(false)
    choose(file('b.pdf'))
    expect(leaving()).toBe(true)
    await widget.destroy()
    expect(leaving()).toBe(false)
  })
})
