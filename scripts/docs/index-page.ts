import { chartOf } from '#machines/chart.ts'
import { type MachineEntry, machineOf } from '#machines/registry.ts'
import { table } from './markdown.ts'
import { type Registry, title } from './pages.ts'

const KINDS = {
  lifecycle: [
    '## Records',
    'The statuses of one kind of record each. The menu of a row offers what they allow, and the server decides by them.',
  ],
  status: [
    '## Statuses that the server decides',
    'No menu offers these events. The server knows their conditions and asks the chart whether an event is possible.',
  ],
  flow: ['## Screens', 'What somebody is doing on a screen. Nothing of it is stored.'],
}

const WORDS = {
  Workflow: 'What can happen to a record or on a screen, in which order, and by whom.',
  'Statechart, machine':
    'A workflow as states and the ways between them. The product asks it at every step; the pages are written from it.',
  'Lifecycle, flow': 'A machine of something that is stored, and one of a screen.',
  'State, status':
    'Where something stands. The states of a lifecycle are statuses: they are stored, and shown as a badge.',
  Move: 'What a person does to a record: approve, edit, lock. An entry of the row’s menu.',
  Event: 'A move, an answer or anything else that happens, as machines call it: `task.approve`.',
  Transition:
    'One way out of one state: on which event, under which condition, and where to. Of several on one event, the first counts whose condition holds.',
  'Guard, condition': 'What has to be true for a transition to be open, such as who asks.',
  Action: 'What a machine has done on the way: remember something, store it, tell the person.',
  Refusal: 'What somebody is told whose move is not open: nobody can in this status, or somebody else can.',
  'Assignee, reviewer': 'Kinds of people that a lifecycle tells apart. Each page says who they are.',
  'Super admin': 'A person with the flag of that name. It gives every permission, and what no permission gives.',
  'Service, timer': 'What a state starts and waits for: mostly a call to the server, or time that passes.',
  Walked: 'A test took this transition: on the machine alone, on the screen in a browser, or by calls to the server.',
}

function section(registry: Registry, kind: MachineEntry['kind']) {
  const rows = Object.entries(registry)
    .filter(([, entry]) => entry.kind === kind)
    .map(([name, entry]) => {
      const { description = '', states, transitions } = chartOf(machineOf(entry))
      return [`[${title(name)}](${name}.md)`, description, `${states.length - 1}`, `${transitions.length}`]
    })
  return [...KINDS[kind], table(['Workflow', 'What it is about', 'States', 'Transitions'], rows)]
}

/** The page that leads to the others, with the words that they use. */
export const indexPage = (registry: Registry) =>
  `${[
    '# How the workflows work',
    'A page for each workflow of Statehouse: what it is for, a picture, who can do what, what happens then, and what everybody else is told. They are written by `npm run docs` from the rules that the product itself runs, and a test fails when they are out of date.',
    'Who can approve a task that was denied, for example, and what happens then? [Task, while denied](task.md#while-denied) tells who, and [Approve](task.md#approve) what it asks first and leads to. Who can open which area is told in [permissions](../permissions.md), and which transitions the tests walk in [coverage](coverage.md).',
    ...section(registry, 'lifecycle'),
    ...section(registry, 'status'),
    ...section(registry, 'flow'),
    '## Words',
    table(['Word', 'Meaning'], Object.entries(WORDS)),
  ].join('\n\n')}\n`
