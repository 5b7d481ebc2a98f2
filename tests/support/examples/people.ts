import type { Credentials, SignedInUser } from '#contract/session.ts'

const person = (_id: string, isSuperAdmin: boolean): SignedInUser => ({
  _id,
  firstName: _id,
  lastName: 'Example',
  email: `${_id}@statehouse.example`,
  role: isSuperAdmin ? undefined : 'staff',
  isSuperAdmin,
})

export const ada = person('ada', false)
export const ben = person('ben', true)
/** In the same role as Ada. */
export const cleo = person('cleo', false)

export const credentialsOf = (user: SignedInUser): Credentials => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  user,
})
