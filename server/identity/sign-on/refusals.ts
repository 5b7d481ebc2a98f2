import { AppError, forbidden } from '#server/errors/app-error.ts'

// What a person reads above the form of the code. No answer has a phrase of a session.

const atStart = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const notSetUp = () => new AppError(404, 'not-found', 'Single sign-on is not set up.')

export const unreachable = (name: string) =>
  new AppError(503, 'provider-unreachable', `${atStart(name)} cannot be reached. Log in with a code, or try again.`)

export const lost = () =>
  new AppError(400, 'sign-on-lost', 'This sign-in took too long, or began in another browser. Try again.')

export const declined = (name: string) =>
  new AppError(
    400,
    'sign-on-declined',
    `${atStart(name)} did not confirm who you are. Try again, or log in with a code.`,
  )

export const notVerified = (name: string) =>
  forbidden(`${atStart(name)} has not verified your email address.`, 'email-not-verified')

export const noAccount = (address: string) =>
  forbidden(`There is no account for ${address}. Ask a super admin to create it.`, 'no-account')

export const otherAccount = (name: string, address: string) =>
  forbidden(`The account of ${address} belongs to somebody else at ${name}. Ask a super admin.`, 'other-account')

export const accountLocked = () => forbidden('Your account is locked.', 'account-locked')
