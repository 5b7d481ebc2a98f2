import { describe, expect, test } from 'vitest'
import { workspaceModel } from '#tests/support/examples/workspace.ts'
import { actionsAfter, type Row, specifyFlow } from '#tests/support/model/specify-flow.ts'

// The table is typed by hand from the specification: generated tests follow the machine's mistakes.

const VIEWING = 'from the details'

const EDIT_MOVE = {
  type: 'task.edit',
  label: 'Edit',
  tone: 'neutral',
  success: 'Task edited successfully',
  step: { kind: 'form', drawer: 'editOwn' },
}
const EDIT = {
  recordId: 'task-1',
  subject: { name: 'Report' },
  version: undefined,
  move: EDIT_MOVE,
  endings: [EDIT_MOVE],
  change: { call: 'task.edit' },
}
const DELETE_MOVE = {
  type: 'task.delete',
  label: 'Delete',
  tone: 'negative',
  success: 'Task deleted successfully',
  step: {
    kind: 'confirm',
    title: 'Delete task?',
    description: 'Deleting this task would erase it permanently.',
    submit: 'Delete task',
  },
}
const DELETE = {
  recordId: 'task-1',
  subject: { name: 'Report' },
  version: undefined,
  move: DELETE_MOVE,
  endings: [DELETE_MOVE],
  change: { call: 'task.delete' },
}
const CREATE = {
  recordId: undefined,
  subject: undefined,
  version: undefined,
  move: {
    type: 'task.create',
    tone: 'neutral',
    success: 'Task added successfully',
    step: { kind: 'form', drawer: 'task.create' },
  },
  endings: [],
  change: { call: 'task.create' },
}
const SAVE = { type: 'save', label: 'Save as draft', tone: 'neutral', success: 'Saved' }
const CREATE_OR_DRAFT = {
  ...CREATE,
  move: { ...CREATE.move, success: 'Created' },
  endings: [{ type: 'publish', label: 'Publish', tone: 'positive', success: 'Published' }, SAVE],
}

const NOTHING = { viewedId: undefined, request: undefined, refusal: undefined }

const beginning = (state: string): Row[] => [
  [state, 'record.view', 'viewing'],
  [state, 'record.create', 'editing.filling'],
  [state, 'record.create with two endings', 'editing.filling'],
  [state, 'move.ask with a form', 'editing.filling'],
  [state, 'move.ask with a version', 'editing.filling'],
  [state, 'move.ask with a confirmation', 'confirming.filling'],
]

const failed = (message: string) => `notifyFailure ${JSON.stringify({ message })}`

const stepIn = (step: 'editing' | 'confirming', call: string): Row[] => [
  ...['filling', 'refused'].flatMap((state): Row[] => [
    [`${step}.${state} | ${VIEWING}`, 'step.cancel', 'viewing'],
    [`${step}.${state}`, 'step.cancel', 'browsing'],
  ]),
  [`${step}.sending`, `${call} answers refused`, `${step}.refused`, failed('Too late')],
  [`${step}.sending`, `${call} fails with an error`, `${step}.refused`, failed('Network down')],
  [`${step}.sending`, `${call} fails without one`, `${step}.refused`, failed('An error occurred.')],
]

const CHANGE = { call: 'task.edit', body: { title: 'Report' } }
const INVERSE = { call: 'task.approve', body: {}, entity: 'task', success: 'Reopened' }
const submitted = <Request extends { move: object }>(request: Request, inverse?: typeof INVERSE) => ({
  ...request,
  move: { ...request.move, inverse },
})

const sent = (request: object) => `start send ${JSON.stringify({ request, change: CHANGE })}`
const told = ({ move, subject }: typeof DELETE | typeof CREATE) =>
  `notifySuccess ${JSON.stringify({ message: move.success, subject })}`

/** The states of a step are the same for every request. */
const ROWS: Row[] = [
  ...beginning('browsing'),
  ...beginning('viewing'),
  ['viewing', 'step.cancel', 'browsing'],
  ...stepIn('editing', 'sendForm'),
  ...stepIn('confirming', 'sendMove'),
  ...['filling', 'refused'].flatMap((state): Row[] => [
    [`editing.${state}`, 'step.submit', 'editing.sending', sent(CREATE)],
    [`confirming.${state}`, 'step.submit', 'confirming.sending', sent(DELETE)],
    [`editing.${state}`, 'step.submit with an inverse', 'editing.sending', sent(submitted(CREATE, INVERSE))],
    [`confirming.${state}`, 'step.submit with an inverse', 'confirming.sending', sent(submitted(DELETE, INVERSE))],
  ]),
  ...['accepted', 'accepted with a version'].flatMap((answer): Row[] => [
    ['editing.sending', `sendForm answers ${answer}`, 'browsing', told(CREATE)],
    ['confirming.sending', `sendMove answers ${answer}`, 'browsing', told(DELETE)],
  ]),
]

specifyFlow('a workspace, by the specification', workspaceModel, {
  rows: ROWS,
  actors: ['send'],
  load: async () => (await import('#machines/flows/workspace/workspace-machine.ts')).workspaceMachine,
  tags: { busy: ['editing.sending', 'confirming.sending'] },
  context: NOTHING,
  paths: [
    ['begins with the table', 'started', 'browsing'],
    ['knows the record by its id only', 'started > record.view', 'viewing', { viewedId: 'task-1' }],
    ['knows which form was asked for', 'started > record.create', 'editing.filling', { request: CREATE }],
    [
      'knows the question of a move',
      'started > move.ask with a confirmation',
      'confirming.filling',
      { request: DELETE },
    ],
    [
      'returns to the details that a move was asked from, and drops the move',
      'started > record.view > move.ask with a form > step.cancel',
      'viewing',
      { viewedId: 'task-1' },
    ],
    [
      'knows which details are open behind a form',
      'started > record.view > move.ask with a form',
      'editing.filling',
      { viewedId: 'task-1', request: EDIT },
    ],
    ['keeps nothing of a cancelled form', 'started > move.ask with a form > step.cancel', 'browsing'],
    ['keeps nothing of closed details', 'started > record.view > step.cancel', 'browsing'],
    [
      'keeps nothing of an accepted form',
      'started > record.view > move.ask with a form > step.submit > sendForm answers accepted',
      'browsing',
    ],
    [
      'shows why a move was refused, and keeps the request',
      'started > move.ask with a confirmation > step.submit > sendMove answers refused',
      'confirming.refused',
      { request: submitted(DELETE), refusal: 'Too late' },
    ],
    [
      'shows the message of an unexpected error',
      'started > record.create > step.submit > sendForm fails with an error',
      'editing.refused',
      { request: submitted(CREATE), refusal: 'Network down' },
    ],
    [
      'shows a general text for an error without a message',
      'started > record.create > step.submit > sendForm fails without one',
      'editing.refused',
      { request: submitted(CREATE), refusal: 'An error occurred.' },
    ],
    [
      'hides the reason when the form is sent again',
      'started > record.create > step.submit > sendForm answers refused > step.submit',
      'editing.sending',
      { request: submitted(CREATE) },
    ],
    [
      'remembers which version the person saw',
      'started > move.ask with a version',
      'editing.filling',
      { request: { ...EDIT, version: 3 } },
    ],
    [
      'drops that version after a refusal, which the person has read',
      'started > move.ask with a version > step.submit > sendForm answers refused',
      'editing.refused',
      { request: submitted(EDIT), refusal: 'Too late' },
    ],
    [
      'knows the endings that a form can have',
      'started > record.create with two endings',
      'editing.filling',
      { request: CREATE_OR_DRAFT },
    ],
    [
      'does what was asked for where no ending is chosen',
      'started > record.create with two endings > step.submit',
      'editing.sending',
      { request: submitted(CREATE_OR_DRAFT) },
    ],
    [
      'does what the chosen ending says',
      'started > record.create with two endings > step.submit by an ending',
      'editing.sending',
      { request: submitted({ ...CREATE_OR_DRAFT, move: { ...CREATE.move, ...SAVE } }) },
    ],
    [
      'sends nothing for an ending that the form does not have',
      'started > record.create with two endings > step.submit by an ending of another form',
      'editing.filling',
      { request: CREATE_OR_DRAFT },
    ],
  ],
})

describe('the toast of a move', () => {
  const toastAfter = (submit: string, answer: string) =>
    actionsAfter(workspaceModel, 'started', 'move.ask with a confirmation', submit, `sendMove answers ${answer}`).at(-1)
  const said = (undo: object | undefined) => ({
    type: 'notifySuccess',
    params: { message: 'Task deleted successfully', subject: DELETE.subject, undo },
  })

  test('offers its inverse for the version that the move produced', () => {
    expect(toastAfter('step.submit with an inverse', 'accepted with a version')).toEqual(
      said({ ...INVERSE, recordId: 'task-1', version: 4 }),
    )
  })

  test('offers nothing where the server sends no version, or the move has no inverse', () => {
    expect(toastAfter('step.submit with an inverse', 'accepted')).toEqual(said(undefined))
    expect(toastAfter('step.submit', 'accepted with a version')).toEqual(said(undefined))
  })
})
