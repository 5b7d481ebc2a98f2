import { afterAll, describe, expect, test } from 'vitest'
import { startTaskWorld, type TaskMove } from './support/task-world.ts'

const DUE = '2026-03-06T11:00:00.000Z'
const DAY = 86_400_000

const world = await startTaskWorld()
afterAll(() => world.close())

const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()

describe('a new task', () => {
  const create = (body: unknown) => world.call('chidi', 'POST', '/task/create', body)

  test('is proposed by its owner, trimmed, with the owner’s role as its origin', async () => {
    const { status, body, headers } = await create({
      title: '  VAT schedule ',
      description: ' With invoices ',
      dueDate: DUE,
    })
    expect({ status, etag: headers.get('etag') }).toEqual({ status: 201, etag: '"1"' })
    expect(body).toEqual({
      message: 'Task added',
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'VAT schedule',
        description: 'With invoices',
        dueDate: DUE,
        status: 'proposed',
        assignedTo: 'chidi',
        role: 'Software engineer',
        createdAt: '2026-03-02T09:00:00.000Z',
        version: 1,
      },
    })
  })

  const faults: Record<string, [body: unknown, errors: string[]]> = {
    'no body members': [{}, ['title is required', 'dueDate is required']],
    'a title of blanks': [{ title: ' \t ', dueDate: DUE }, ['Title is required']],
    'a title that is a number': [{ title: 7, dueDate: DUE }, ['title must be text']],
    'a title of 201 characters': [{ title: 'x'.repeat(201), dueDate: DUE }, ['title must be at most 200 characters']],
    'a description of 5001 characters': [
      { title: 'VAT', description: 'x'.repeat(5001), dueDate: DUE },
      ['description must be at most 5000 characters'],
    ],
    'a description that is null': [{ title: 'VAT', description: null, dueDate: DUE }, ['description must be text']],
    'NUL in the title': [{ title: 'VA\0T', dueDate: DUE }, ['title contains a character that is not allowed']],
    'half a surrogate pair in the title': [
      { title: 'VA\ud83dT', dueDate: DUE },
      ['title contains a character that is not allowed'],
    ],
    'half a surrogate pair in the description': [
      { title: 'VAT', description: '\ude00', dueDate: DUE },
      ['description contains a character that is not allowed'],
    ],
    'a due date in words': [{ title: 'VAT', dueDate: 'Friday' }, ['dueDate must be an ISO timestamp']],
    'a due date without a time': [{ title: 'VAT', dueDate: '2026-03-06' }, ['dueDate must be an ISO timestamp']],
    'a due date that no calendar reads': [
      { title: 'VAT', dueDate: '2026-03-06T11:00:00+01' },
      ['dueDate must be an ISO timestamp'],
    ],
    'a due date in milliseconds': [{ title: 'VAT', dueDate: 1_772_794_800_000 }, ['dueDate must be an ISO timestamp']],
    'a status': [{ title: 'VAT', dueDate: DUE, status: 'approved' }, ['status is not a known field']],
    'an assignee': [{ title: 'VAT', dueDate: DUE, assignedTo: 'zainab' }, ['assignedTo is not a known field']],
    'an identifier': [{ title: 'VAT', dueDate: DUE, _id: 'mine' }, ['_id is not a known field']],
    'a list': [[], ['The body must be a JSON object']],
    'text alone': ['"VAT"', ['The body must be a JSON object']],
    'nothing but null': [null, ['The body must be a JSON object']],
  }

  test.each(Object.entries(faults))('with %s is malformed, and not stored', async (_name, [body, errors]) => {
    const before = await world.countTasks()
    const answer = await create(body)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { code: 'malformed', message: errors.join(', '), errors },
    })
    expect(await world.countTasks()).toBe(before)
  })

  const notJson = ['{"title":', '', 'title=VAT', `{"title":"VAT","dueDate":"${DUE}"} x`]

  test.each(notJson)('with the body %j is malformed', async (text) => {
    const { status, body } = await create(text)
    const errors = ['The body is not valid JSON']
    expect({ status, body }).toEqual({ status: 400, body: { code: 'malformed', message: errors.join(), errors } })
  })

  test.each([
    ['a title of 200 characters', { title: 'x'.repeat(200), dueDate: DUE }],
    ['a description of 5000 characters', { title: 'VAT', description: 'x'.repeat(5000), dueDate: DUE }],
    ['text of many scripts', { title: 'Ọ̀ṣọ́ọ̀ṣẹ̀ — نص — 🇳🇬', dueDate: DUE }],
    ['a due date with an offset', { title: 'VAT', dueDate: '2026-03-06T12:00:00+01:00' }],
  ])('with %s is stored', async (_name, body) => {
    expect((await create(body)).status).toBe(201)
  })

  test('with an empty description has none', async () => {
    const { body } = await create({ title: 'VAT', description: ' ', dueDate: DUE })
    expect((await world.rowOf(body.data._id))?.description).toBe(null)
  })

  test('keeps text that looks like markup or SQL to the letter', async () => {
    const title = `'); drop table tasks; -- <script>alert("x")</script> %_\\`
    expect((await create({ title, dueDate: DUE })).body.data.title).toBe(title)
  })

  describe('due', () => {
    const rule = (message: string) => ({ status: 422, body: { code: 'unprocessable', message, errors: [message] } })
    const dueIn = async (ms: number) => {
      const { status, body } = await create({ title: 'VAT', dueDate: later(ms) })
      return status === 201 ? 'stored' : { status, body }
    }
    const tenYears = () => {
      const date = world.clock.now()
      date.setUTCFullYear(date.getUTCFullYear() + 10)
      return date.getTime() - world.clock.now().getTime()
    }

    test('today in any time zone is stored', async () => {
      expect([await dueIn(-DAY + 1), await dueIn(0), await dueIn(DAY)]).toEqual(['stored', 'stored', 'stored'])
    })

    test('a day ago or earlier is refused', async () => {
      expect([await dueIn(-DAY), await dueIn(-400 * DAY)]).toEqual([
        rule('Due date cannot be in the past'),
        rule('Due date cannot be in the past'),
      ])
    })

    test('ten years ahead is stored, and a day more is refused', async () => {
      expect(await dueIn(tenYears())).toBe('stored')
      expect(await dueIn(tenYears() + DAY)).toEqual(rule('Due date cannot be more than 10 years ahead'))
    })
  })
})

describe('a move', () => {
  const OUT_OF_RANGE = 'Percentage done must be a whole number from 0 to 100'
  const faults: [type: TaskMove, name: string, body: unknown, errors: string[]][] = [
    ['task.markDone', '101 percent', { percentageDone: 101 }, [OUT_OF_RANGE]],
    ['task.markDone', '-1 percent', { percentageDone: -1 }, [OUT_OF_RANGE]],
    ['task.markDone', '1.5 percent', { percentageDone: 1.5 }, [OUT_OF_RANGE]],
    ['task.markDone', 'a percentage as text', { percentageDone: '80' }, ['Percentage done is required']],
    ['task.markDone', 'a percentage of null', { percentageDone: null }, ['Percentage done is required']],
    ['task.markDone', 'no percentage', {}, ['percentageDone is required']],
    ['task.deny', 'no feedback', {}, ['feedback is required']],
    ['task.deny', 'feedback of blanks', { feedback: ' \n ' }, ['This field is required']],
    ['task.deny', '501 characters', { feedback: 'x'.repeat(501) }, ['feedback must be at most 500 characters']],
    ['task.deny', 'NUL', { feedback: 'a\0b' }, ['feedback contains a character that is not allowed']],
    ['task.requestMore', 'no feedback', {}, ['feedback is required']],
    [
      'task.requestMore',
      'half a surrogate pair',
      { feedback: '\ud83d' },
      ['feedback contains a character that is not allowed'],
    ],
    ['task.approve', 'feedback that is a number', { feedback: 5 }, ['feedback must be text']],
    ['task.approve', 'a status', { status: 'completed' }, ['status is not a known field']],
    ['task.edit', 'no title', { description: 'Only this' }, ['title is required']],
    ['task.edit', 'a due date', { title: 'VAT', dueDate: DUE }, ['dueDate is not a known field']],
    [
      'task.edit',
      'an assignee that is no identifier',
      { title: 'VAT', assignedTo: 'a b' },
      ['assignedTo is not a valid identifier'],
    ],
  ]

  test.each(faults)('%s with %s is malformed, and changes nothing', async (type, _name, body, errors) => {
    const isOwners = type === 'task.markDone'
    const before = await world.putTask({ status: isOwners ? 'approved' : 'proposed' })
    const audited = await world.countAudited()
    const answer = await world.move(isOwners ? 'chidi' : 'adaeze', before.id, type, body as Record<string, unknown>)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { code: 'malformed', message: errors.join(', '), errors },
    })
    expect(await world.rowOf(before.id)).toEqual(before)
    expect(await world.countAudited()).toBe(audited)
  })

  test.each([0, 100])('reports %i percent as done', async (percentageDone) => {
    const { id } = await world.putTask({ status: 'approved' })
    expect((await world.move('chidi', id, 'task.markDone', { percentageDone })).status).toBe(200)
    const { body } = await world.call('chidi', 'GET', '/task/assigned')
    expect(body.data.find(({ _id }: { _id: string }) => _id === id).percentageDone).toBe(percentageDone)
  })

  test('keeps feedback trimmed, and an approval without any takes the former away', async () => {
    const { id } = await world.putTask()
    await world.move('adaeze', id, 'task.deny', { feedback: '  Too broad \n' })
    expect((await world.rowOf(id))?.feedback).toBe('Too broad')
    await world.move('adaeze', id, 'task.approve', {})
    expect((await world.rowOf(id))?.feedback).toBe(null)
  })

  const BAD_IDS: [id: string, status: number][] = [
    ['nobody-knows-it', 404],
    ['%00', 400],
    ['a%20b', 400],
    ["'--", 400],
    ['x'.repeat(65), 400],
  ]

  test.each(BAD_IDS)('on the task %j is answered %i', async (id, status) => {
    for (const type of ['task.complete', 'task.delete', 'task.approve'] as const)
      expect((await world.move('adaeze', id, type)).status).toBe(status)
  })
})

describe('an edit', () => {
  test('without an assignee or a description keeps both', async () => {
    const before = await world.putTask()
    expect((await world.move('adaeze', before.id, 'task.edit', { title: 'New title' })).status).toBe(200)
    expect(await world.rowOf(before.id)).toEqual({
      ...before,
      title: 'New title',
      version: before.version + 1,
      updatedAt: world.clock.now(),
    })
  })

  test('with an empty description takes it away', async () => {
    const { id } = await world.putTask()
    await world.move('chidi', id, 'task.edit', { title: 'New title', description: ' ' })
    expect((await world.rowOf(id))?.description).toBe(null)
  })
})
