import { Hono } from 'hono'
import { decideMove, moveAvailability } from '../../machines/core/lifecycle.ts'
import { expense } from './expense.ts'

const MANAGERS = ['ben', 'cy']
const expenses = new Map<string, { owner: string; status: 'draft' | 'submitted' | 'approved' | 'paid' }>()
const byIn = (owner: string, id = '') => ({ id, owns: id === owner, manages: MANAGERS.includes(id) })

/** The header `X-User` names who asks: a real server reads its session. */
export const app = new Hono()
  .put('/:id/:owner', (c) => {
    expenses.set(c.req.param('id'), { owner: c.req.param('owner'), status: 'draft' })
    return c.body(null, 201)
  })
  .get('/:id/menu', (c) => {
    const record = expenses.get(c.req.param('id'))
    if (!record) return c.notFound()
    return c.json(moveAvailability(expense, record.status, byIn(record.owner, c.req.header('X-User'))))
  })
  .post('/:id/:move', (c) => {
    const record = expenses.get(c.req.param('id'))
    if (!record) return c.notFound()
    const by = byIn(record.owner, c.req.header('X-User'))
    const decision = decideMove(expense, record.status, { type: c.req.param('move') as 'submit', by })
    if (!decision.ok) return c.json(decision.refusal, decision.refusal.why === 'state' ? 409 : 403)
    record.status = decision.status
    return c.json(record)
  })
