import type { Services } from '#src/api/services.tsx'

const PATHS = { login: '/', verify: '/verify-otp', dashboard: '/dashboard' } as const

type Place = keyof typeof PATHS

function placeOf({ session, signIn }: Pick<Services, 'session' | 'signIn'>): Place {
  if (session.getSnapshot().matches('signedIn')) return 'dashboard'
  return signIn.getSnapshot().hasTag('code') ? 'verify' : 'login'
}

/** Leads the person to where session and sign-in have brought them, on each change of that place and only then. */
export function followPlace(services: Pick<Services, 'session' | 'signIn'>, go: (path: (typeof PATHS)[Place]) => void) {
  let current = placeOf(services)
  const check = () => {
    // Where a session ends, a code that was on its way before it is of no use: everybody begins at the login screen.
    if (current === 'dashboard' && placeOf(services) === 'verify') services.signIn.send({ type: 'signIn.restart' })
    const next = placeOf(services)
    if (next === current) return
    current = next
    go(PATHS[next])
  }
  services.session.subscribe(check)
  services.signIn.subscribe(check)
}
