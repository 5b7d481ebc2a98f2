import type { Services } from '#src/api/services.tsx'
import { showColorScheme } from '#src/ui/appearance.ts'

/** Opening the login screen ends the session of this browser, and the theme of its person. */
export function beginSignIn({ session, signIn }: Pick<Services, 'session' | 'signIn'>) {
  session.abandon()
  signIn.restart()
  showColorScheme('auto')
}
