import { identityOf, type SignedInUser } from '#contract/session.ts'

const STORED = 'wantedPlace'

/** Keeps an address below the dashboard for the next sign-in of this tab: of that `person`, if one is named. */
export function keepPlace(href: string, person?: SignedInUser) {
  if (!/^\/dashboard[/?]/.test(href)) return
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ href, person: person && identityOf(person) }))
  } catch {
    // Without storage the dashboard opens.
  }
}

const ASK_AGAIN = 'askAgain'

/** Whether the identity provider is to ask again. True from a log-out of this tab until its next sign-in. */
export function asksAgain(isLoggedOut?: boolean) {
  try {
    if (isLoggedOut) sessionStorage.setItem(ASK_AGAIN, '1')
    return sessionStorage.getItem(ASK_AGAIN) !== null
  } catch {
    return true
  }
}

/** The kept address, once. Undefined for another person. */
export function takePlace(user: SignedInUser | undefined): string | undefined {
  try {
    sessionStorage.removeItem(ASK_AGAIN)
    const { href, person } = JSON.parse(sessionStorage.getItem(STORED) ?? '')
    sessionStorage.removeItem(STORED)
    const isTheirs = person === undefined || (user && person === identityOf(user))
    return isTheirs ? href : undefined
  } catch {
    return undefined
  }
}
