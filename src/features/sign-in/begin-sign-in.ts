import type { Services } from '#src/api/services.tsx'

/** Opening the login screen ends the session of this browser. */
export function beginSignIn({ session, signIn }: Pick<Services, 'session' | 'signIn'>) {
  session.abandon()
  signIn.restart()
}
