import { sessionMachine } from '#machines/flows/session/session-machine.ts'
import { flowModel } from './model.ts'
import { ada, ben, cleo, credentialsOf } from './people.ts'

const inFinance = { ...ada, role: 'finance' }

const failures = { '': new Error('Network down') }

export const sessionModel = flowModel(sessionMachine, {
  starts: { nobody: { user: undefined }, employee: { user: ada }, 'super admin': { user: ben } },
  events: {
    'session.established': {
      'by an employee': { credentials: credentialsOf(ada) },
      'by a super admin': { credentials: credentialsOf(ben) },
    },
    'session.changedElsewhere': {
      'to the employee': { user: ada },
      'to the employee in another role': { user: inFinance },
      'to a colleague in the same role': { user: cleo },
      'to the super admin': { user: ben },
      'to nobody': { user: undefined },
    },
    'session.refused': {
      'as inactive': { reason: 'inactive' },
      'as invalid': { reason: 'invalid' },
      'as locked': { reason: 'invalid', detail: 'Your account was locked.' },
    },
    'access.changed': {
      'to other permissions': { user: ada, grant: { roleName: 'Staff', permissions: ['read_user'] } },
      'to another role': { user: inFinance, grant: { roleName: 'Finance', permissions: ['read_user'] } },
    },
    'session.abandon': { '': {} },
    'logOut.ask': { '': {} },
    'logOut.cancel': { '': {} },
    'logOut.confirm': { '': {} },
    'logOut.begin': { '': {} },
  },
  actors: {
    loadPermissions: { done: { '': { roleName: 'Staff', permissions: ['read_task'] } }, error: failures },
    endSession: { done: { yes: { ok: true }, no: { ok: false, message: 'Try again' } }, error: failures },
    validateSession: { done: { '': undefined }, error: failures },
    watchOtherTabs: { done: {}, error: {} },
  },
  contextKey: ({ user }) => (user ? `${user._id} (${user.role ?? 'super admin'})` : ''),
})
