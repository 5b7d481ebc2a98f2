import { setup } from 'xstate'
import type { Lifecycle, MoveEvent, Viewer } from '../../machines/core/lifecycle.ts'
import { type MoveMeta, moveMeta, type StatusMeta } from '../../machines/core/meta.ts'
import { vocabulary } from '../../machines/core/promise.ts'
import type { Model } from '../../machines/core/prove.ts'

type Person = Viewer & { owns: boolean; manages: boolean }
const refusal = 'Only a manager decides, and never on their own expense.'

const machine = setup({
  types: {} as { events: MoveEvent<'submit' | 'approve' | 'reject' | 'pay', Person>; meta: StatusMeta | MoveMeta },
  guards: {
    isOwner: ({ event }) => event.by.owns,
    isReviewer: ({ event }) => event.by.manages && !event.by.owns,
  },
}).createMachine({
  id: 'expense',
  initial: 'draft',
  states: {
    draft: {
      meta: { label: 'Draft', tone: 'gray' },
      on: { submit: { target: 'submitted', guard: 'isOwner', meta: moveMeta('Submit', { tone: 'positive' }) } },
    },
    submitted: {
      meta: { label: 'Submitted', tone: 'blue' },
      on: {
        approve: { target: 'approved', guard: 'isReviewer', meta: moveMeta('Approve', { tone: 'positive', refusal }) },
        reject: { target: 'draft', guard: 'isReviewer', meta: moveMeta('Reject', { tone: 'negative', refusal }) },
      },
    },
    approved: {
      meta: { label: 'Approved', tone: 'green' },
      on: { pay: { target: 'paid', guard: 'isReviewer', meta: moveMeta('Pay', { tone: 'positive', refusal }) } },
    },
    paid: { type: 'final', meta: { label: 'Paid', tone: 'dark-green' } },
  },
})

const person = (id: string, owns: boolean, manages: boolean): Person => ({ id, owns, manages })
export const expense = {
  entity: 'expense',
  machine,
  creations: { create: ['draft'] },
  viewers: {
    owner: person('ada', true, false),
    'owning manager': person('ben', true, true),
    manager: person('cy', false, true),
    colleague: person('dee', false, false),
  },
} satisfies Lifecycle & Model

const { never, onlyAfter, possible, stays } = vocabulary<typeof expense>()
export const promises = [
  never('no-own-approval', 'An approval needs a second pair of eyes.', { by: 'owning manager', move: 'approve' }),
  onlyAfter('paid-after-approval', 'No money leaves unseen.', { into: 'paid' }, { into: 'approved' }),
  stays('paid-stays', 'What is paid is evidence.', 'paid'),
  possible('can-be-paid', 'No expense is stuck.', { into: 'paid' }),
]
