import type { Services } from '#src/api/services.tsx'

type Flows = Pick<Services, 'session' | 'signIn'>

function pathOf({ session, signIn }: Flows) {
  if (session.getSnapshot().matches('signedIn')) return '/dashboard'
  const snapshot = signIn.getSnapshot()
  if (snapshot.hasTag('returning')) return '/sso'
  return snapshot.hasTag('code') ? '/verify-otp' : '/'
}

/** Navigates when session or sign-in move the person to another screen, and only then. Returns what stops it. */
export function followPlace(flows: Flows, go: (path: ReturnType<typeof pathOf>) => void) {
  let current = pathOf(flows)
  const check = () => {
    const next = pathOf(flows)
    if (next === current) return
    current = next
    go(next)
  }
  const subscriptions = [flows.session.subscribe(check), flows.signIn.subscribe(check)]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
