import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createWorkspace } from '#machines/flows/workspace/workspace-machine.ts'
import { announcementLifecycle } from '#machines/lifecycles/announcement/announcement-machine.ts'
import { announcementViewers } from '#machines/viewers.ts'
import { workspaceModel } from '#tests/support/model/cases/workspace.ts'
import { graphOf, valueText } from '#tests/support/model/graph.ts'
import { after, failureOf, judge, type Line, unusedLines, wordsOf } from '#tests/support/model/spec.ts'

// Typed by hand from the specification, never from the machine: generated tests follow the machine's mistakes.

const VIEWING = 'from the details'

const EDIT = {
  type: 'task.edit',
  subjectId: 'task-1',
  version: undefined,
  step: { kind: 'form', drawer: 'editOwn' },
  tone: 'neutral',
  success: 'Task edited successfully',
  endings: [{ type: 'task.edit', label: 'Edit', tone: 'neutral', success: 'Task edited successfully' }],
}
const DELETE = {
  type: 'task.delete',
  subjectId: 'task-1',
  version: undefined,
  step: {
    kind: 'confirm',
    title: 'Delete task?',
    description: 'Deleting this task would erase it permanently.',
    submit: 'Delete task',
  },
  tone: 'negative',
  success: 'Task deleted successfully',
  endings: [{ type: 'task.delete', label: 'Delete', tone: 'negative', success: 'Task deleted successfully' }],
}
const CREATE = {
  type: 'create',
  subjectId: undefined,
  version: undefined,
  step: { kind: 'form', drawer: 'create' },
  tone: 'neutral',
  success: 'Task added successfully',
  endings: [],
}
const CREATE_OR_DRAFT = {
  ...CREATE,
  success: 'Created',
  endings: [
    { type: 'publish', label: 'Publish', tone: 'positive', success: 'Published' },
    { type: 'save', label: 'Save as draft', tone: 'neutral', success: 'Saved' },
  ],
}

const NOTHING = { viewedId: undefined, request: undefined, refusal: undefined }

const beginning = (state: string): Line[] => [
  [state, 'record.view', 'viewing'],
  [state, 'record.create', 'editing.filling'],
  [state, 'record.create with two endings', 'editing.filling'],
  [state, 'move.ask with a form', 'editing.filling'],
  [state, 'move.ask with a version', 'editing.filling'],
  [state, 'move.ask with a confirmation', 'confirming.filling'],
]

const failed = (message: string) => `notifyFailure ${JSON.stringify({ message })}`

const stepIn = (step: 'editing' | 'confirming', call: string): Line[] => [
  ...['filling', 'refused'].flatMap((state): Line[] => [
    [`${step}.${state} | ${VIEWING}`, 'step.cancel', 'viewing'],
    [`${step}.${state}`, 'step.cancel', 'browsing'],
  ]),
  [`${step}.sending`, `${call} answers refused`, `${step}.refused`, failed('Too late')],
  [`${step}.sending`, `${call} fails with an error`, `${step}.refused`, failed('Network down')],
  [`${step}.sending`, `${call} fails without one`, `${step}.refused`, failed('An error occurred.')],
]

const VALUES = { title: 'Report' }
const sent = (request: object) => `start send ${JSON.stringify({ request, values: VALUES })}`
const told = (message: string) => `notifySuccess ${JSON.stringify({ message })}`

/** The requests that the shortest ways lead to: the states of a step are the same for every request. */
const LINES: Line[] = [
  ...beginning('browsing'),
  ...beginning('viewing'),
  ['viewing', 'step.cancel', 'browsing'],
  ...stepIn('editing', 'sendForm'),
  ...stepIn('confirming', 'sendMove'),
  ['editing.filling', 'step.submit', 'editing.sending', sent(CREATE)],
  ['editing.refused', 'step.submit', 'editing.sending', sent(CREATE)],
  ['confirming.filling', 'step.submit', 'confirming.sending', sent(DELETE)],
  ['confirming.refused', 'step.submit', 'confirming.sending', sent(DELETE)],
  ['editing.sending', 'sendForm answers accepted', 'browsing', told(CREATE.success)],
  ['confirming.sending', 'sendMove answers accepted', 'browsing', told(DELETE.success)],
]

describe('a workspace, by the specification', () => {
  const judgements = judge(workspaceModel, LINES)

  test('is loadable by itself', async () => {
    const { createWorkspace } = await import('#machines/flows/workspace/workspace-machine.ts')
    const { taskLifecycle } = await import('#machines/lifecycles/task/task-machine.ts')
    expect(createWorkspace(taskLifecycle).id).toBe('workspace')
  })

  test.each(judgements)('accepts and refuses in $state what it should', ({ expected, actual }) => {
    expect(actual).toEqual(expected)
  })

  test('says for each state what it means', () => {
    const filling = 'Waits for input.'
    const sending = 'The call is on its way: nothing can be changed or closed.'
    const refused = 'The server refused; the reason is shown and the input is still there.'
    const back = 'Back to the details it was asked from'
    expect(wordsOf(workspaceModel)).toEqual({
      machine: 'Looking, editing, confirming and sending in one area.',
      states: {
        browsing: 'The table has the floor.',
        viewing: 'The details drawer is open.',
        editing: 'A form drawer is open.',
        'editing.filling': filling,
        'editing.sending': sending,
        'editing.refused': refused,
        confirming: 'A confirmation dialog is open.',
        'confirming.filling': filling,
        'confirming.sending': sending,
        'confirming.refused': refused,
      },
      notes: ['editing.filling', 'editing.refused', 'confirming.filling', 'confirming.refused'].map((state) => [
        state,
        'step.cancel',
        back,
      ]),
    })
  })

  test('is busy while the call is on its way, and at no other time', () => {
    const busy = [...graphOf(workspaceModel).vertices.values()].filter((snapshot) => snapshot.hasTag('busy'))
    expect(new Set(busy.map((snapshot) => valueText(snapshot.value)))).toEqual(
      new Set(['editing.sending', 'confirming.sending']),
    )
  })

  test('fails by name where the call was not provided', async () => {
    expect(await failureOf(workspaceModel, 'send')).toEqual(new Error('The actor "send" was not provided'))
  })

  test('has no line in its table that never applies', () => {
    expect(unusedLines(LINES, judgements)).toEqual([])
  })

  test.each<[string, string[], string, object]>([
    ['begins with the table', [], 'browsing', NOTHING],
    ['knows the record by its id only', ['record.view'], 'viewing', { ...NOTHING, viewedId: 'task-1' }],
    ['knows which form was asked for', ['record.create'], 'editing.filling', { ...NOTHING, request: CREATE }],
    ['knows the form of a move', ['move.ask with a form'], 'editing.filling', { ...NOTHING, request: EDIT }],
    [
      'knows the question of a move',
      ['move.ask with a confirmation'],
      'confirming.filling',
      { ...NOTHING, request: DELETE },
    ],
    [
      'goes back to the details that a move was asked from, and forgets the move',
      ['record.view', 'move.ask with a form', 'step.cancel'],
      'viewing',
      { ...NOTHING, viewedId: 'task-1' },
    ],
    [
      'still knows which details are open behind a form',
      ['record.view', 'move.ask with a form'],
      'editing.filling',
      { ...NOTHING, viewedId: 'task-1', request: EDIT },
    ],
    ['forgets everything when it is canceled', ['move.ask with a form', 'step.cancel'], 'browsing', NOTHING],
    ['forgets everything when the details are closed', ['record.view', 'step.cancel'], 'browsing', NOTHING],
    [
      'forgets everything once it is done',
      ['record.view', 'move.ask with a form', 'step.submit', 'sendForm answers accepted'],
      'browsing',
      NOTHING,
    ],
    [
      'shows why it was refused, and keeps the request',
      ['move.ask with a confirmation', 'step.submit', 'sendMove answers refused'],
      'confirming.refused',
      { ...NOTHING, request: DELETE, refusal: 'Too late' },
    ],
    [
      'shows a failure in its own words',
      ['record.create', 'step.submit', 'sendForm fails with an error'],
      'editing.refused',
      { ...NOTHING, request: CREATE, refusal: 'Network down' },
    ],
    [
      'shows a failure without words in general ones',
      ['record.create', 'step.submit', 'sendForm fails without one'],
      'editing.refused',
      { ...NOTHING, request: CREATE, refusal: 'An error occurred.' },
    ],
    [
      'no longer shows it once it is sent again',
      ['record.create', 'step.submit', 'sendForm answers refused', 'step.submit'],
      'editing.sending',
      { ...NOTHING, request: CREATE },
    ],
    [
      'remembers which version the person saw',
      ['move.ask with a version'],
      'editing.filling',
      { ...NOTHING, request: { ...EDIT, version: 3 } },
    ],
    [
      'no longer insists on that version once a refusal told how the record stands',
      ['move.ask with a version', 'step.submit', 'sendForm answers refused'],
      'editing.refused',
      { ...NOTHING, request: EDIT, refusal: 'Too late' },
    ],
    [
      'knows the endings that a form can have',
      ['record.create with two endings'],
      'editing.filling',
      { ...NOTHING, request: CREATE_OR_DRAFT },
    ],
    [
      'does what was asked for where no ending is chosen',
      ['record.create with two endings', 'step.submit'],
      'editing.sending',
      { ...NOTHING, request: CREATE_OR_DRAFT },
    ],
    [
      'does what the chosen ending says',
      ['record.create with two endings', 'step.submit by an ending'],
      'editing.sending',
      { ...NOTHING, request: { ...CREATE_OR_DRAFT, type: 'save', tone: 'neutral', success: 'Saved' } },
    ],
    [
      'sends nothing for an ending that the form does not have',
      ['record.create with two endings', 'step.submit by an ending of another form'],
      'editing.filling',
      { ...NOTHING, request: CREATE_OR_DRAFT },
    ],
  ])('%s', (_, names, state, context) => {
    expect(after(workspaceModel, 'started', ...names)).toStrictEqual({ in: state, context })
  })
})

const viewer = announcementViewers['super admin']
const askFor = (move: string) =>
  ({ type: 'move.ask', move, subject: { id: 'announcement-1', status: 'draft', viewer } }) as const

describe('a workspace of records whose edit form has two endings', () => {
  test.each([
    ['announcement.publish', 'Announcement updated and published successfully!'],
    ['announcement.saveAsDraft', 'Announcement updated and saved as draft!'],
  ])('offers both, and does %s when it is chosen', (ending, success) => {
    const workspace = createActor(createWorkspace(announcementLifecycle)).start()
    workspace.send(askFor('announcement.publish'))
    const offered = workspace.getSnapshot().context.request?.endings
    expect(offered?.map(({ type, label }) => [type, label])).toEqual([
      ['announcement.publish', 'Publish'],
      ['announcement.saveAsDraft', 'Save as draft'],
    ])
    workspace.send({ type: 'step.submit', values: {}, ending })
    const { type, success: told, subjectId } = workspace.getSnapshot().context.request ?? {}
    expect({ type, told, subjectId }).toEqual({ type: ending, told: success, subjectId: 'announcement-1' })
    workspace.stop()
  })

  test('offers a deletion no ending but its own', () => {
    const workspace = createActor(createWorkspace(announcementLifecycle)).start()
    workspace.send(askFor('announcement.delete'))
    expect(workspace.getSnapshot().context.request?.endings.map(({ type }) => type)).toEqual(['announcement.delete'])
  })
})

describe('a workspace of records without a lifecycle', () => {
  test('opens no move, and creates all the same', () => {
    const workspace = createActor(createWorkspace()).start()
    workspace.send(askFor('announcement.publish'))
    expect(workspace.getSnapshot().value).toBe('browsing')
    workspace.send({ type: 'record.create', form: 'fileUpload.create', success: 'File uploaded successfully' })
    expect(workspace.getSnapshot().value).toEqual({ editing: 'filling' })
  })
})
