import type { Services } from '#src/api/services.tsx'

const PATHS = { login: '/', verify: '/verify-otp', dashboard: '/dashboard' } as const

type Place = keyof typeof PATHS

function placeOf({ session, signIn }: Pick<Services, 'session' | 'signIn'>): Place {
  if (session.getSnapshot().matches('signedIn')) return 'dashboard'
  return signIn.getSnapshot().hasTag('code') ? 'verify' : 'login'
}

/** Navigates when session or sign-in move the person to another screen, and only then. */
export function followPlace(services: Pick<Services, 'session' | 'signIn'>, go: (path: (typeof PATHS)[Place]) => void) {
  let current = placeOf(services)
  const check = () => {
    const next = placeOf(services)
    if (next === current) return
    current = next
    go(PATHS[next])
  }
  services.session.subscribe(check)
  services.signIn.subscribe(check)
}
