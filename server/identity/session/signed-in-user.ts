import type { SignedInUser } from '#contract/session.ts'
import type { Principal } from '#server/core/context.ts'

/** The role is named by its id, and only while it is active: without one a browser opens nothing. */
export const signedInUserOf = ({ id, firstName, lastName, email, role, isSuperAdmin }: Principal): SignedInUser => ({
  _id: id,
  firstName,
  lastName,
  email,
  role: role?.id,
  isSuperAdmin,
})
