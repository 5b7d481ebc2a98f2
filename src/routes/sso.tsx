import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices } from '#src/api/services.tsx'
import { SignInCard } from '#src/features/sign-in/sign-in-card.tsx'

export const Route = createFileRoute('/sso')({
  beforeLoad: ({ context, location }) => {
    if (context.session.getSnapshot().matches('signedIn')) throw redirect({ to: '/dashboard', replace: true })
    if (!location.searchStr && !context.signIn.getSnapshot().hasTag('returning'))
      throw redirect({ to: '/', replace: true })
  },
  component: SignOn,
})

/** The page to which the identity provider sends a person back. */
function SignOn() {
  const { history } = useRouter()
  const { signIn } = useServices()
  // The router rewrites a code that looks like JSON.
  const [search] = useState(history.location.search)
  useEffect(() => signIn.returnSignOn(search), [signIn, search])
  return (
    <>
      <title>Logging you in – Statehouse</title>
      <SignInCard title="Logging you in" description="This takes a moment." />
    </>
  )
}
