import { refusingDuplicates } from '#server/services/unique.ts'

export interface UserInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** A role's id. */
  readonly role: string
}

/** Runs a write of a user, whose address nobody else may have. */
export const refusingSameEmail = <T>(write: () => Promise<T>) =>
  refusingDuplicates('users_email_key', 'A user with this email address exists already.', write)
