import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { Credentials } from '#contract/session.ts'
import type { Rights, sessionMachine } from '#machines/flows/session/session-machine.ts'
import type { signInMachine } from '#machines/flows/sign-in/sign-in-machine.ts'

/** Adds named commands to an actor, so that screens call functions instead of sending events. */
export const withCommands = <Actor extends AnyActorRef, Commands extends object>(
  actor: Actor,
  commands: (send: Actor['send']) => Commands,
): Actor & Commands => Object.assign(actor, commands(actor.send))

type SessionRef = ActorRefFrom<typeof sessionMachine>

export const sessionCommands = (send: SessionRef['send']) => ({
  establish: (credentials: Credentials) => send({ type: 'session.established', credentials }),
  refuse: (end: { reason: 'inactive' | 'invalid'; detail: string | undefined }) =>
    send({ type: 'session.refused', ...end }),
  /** The person or their role was changed. */
  changeAccess: (rights: Rights) => send({ type: 'access.changed', ...rights }),
  /** The login screen was entered. */
  abandon: () => send({ type: 'session.abandon' }),
  logOut: {
    ask: () => send({ type: 'logOut.ask' }),
    cancel: () => send({ type: 'logOut.cancel' }),
    confirm: () => send({ type: 'logOut.confirm' }),
    /** Logs out without a question. */
    begin: () => send({ type: 'logOut.begin' }),
  },
})

export type Session = SessionRef & ReturnType<typeof sessionCommands>

type SignInRef = ActorRefFrom<typeof signInMachine>

export const signInCommands = (send: SignInRef['send']) => ({
  submitEmail: (email: string) => send({ type: 'email.submit', email }),
  submitCode: (otp: string) => send({ type: 'code.submit', otp }),
  editCode: () => send({ type: 'code.edit' }),
  resendCode: () => send({ type: 'code.resend' }),
  restart: () => send({ type: 'signIn.restart' }),
  beginSignOn: (again: boolean) => send({ type: 'signOn.begin', again }),
  returnSignOn: (search: string) => send({ type: 'signOn.returned', search }),
})

export type SignIn = SignInRef & ReturnType<typeof signInCommands>
