import { identityOf, type SignedInUser } from '#contract/session.ts'

const STORED = 'wantedPlace'

/** An address below the dashboard, for the next sign-in of this tab: of that `person`, if one is named. */
export function keepPlace(href: string, person?: SignedInUser) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ href, person: person && identityOf(person) }))
  } catch {
    // Without storage the dashboard opens.
  }
}

/** The kept address, once. Undefined for another person. */
export function takePlace(user: SignedInUser | undefined): string | undefined {
  try {
    const { href, person } = JSON.parse(sessionStorage.getItem(STORED) ?? '')
    sessionStorage.removeItem(STORED)
    const isTheirs = person === undefined || (user && person === identityOf(user))
    return isTheirs && /^\/dashboard[/?]/.test(href) ? href : undefined
  } catch {
    return undefined
  }
}
