import { createFileRoute } from '@tanstack/react-router'
import { beginSignIn } from '#src/features/sign-in/begin-sign-in.ts'
import { LoginPage } from '#src/features/sign-in/login-page.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context, preload, cause }) => {
    if (preload || cause === 'stay') return
    beginSignIn(context)
  },
  component: Login,
})

function Login() {
  return (
    <>
      <title>Login to your account – Statehouse</title>
      <LoginPage />
    </>
  )
}
