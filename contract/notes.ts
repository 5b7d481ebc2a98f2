import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { ignoredResponse } from './schemas.ts'
import { requiredFeedback } from './task.ts'

export const noteCalls = {
  'note.add': {
    method: 'POST',
    path: '/note/task/:id',
    access: { permission: 'read_task' },
    body: v.strictObject({ text: requiredFeedback }),
    response: ignoredResponse,
    source: 'notes',
    by: 'programs',
  },
} as const satisfies Record<string, Endpoint>
