import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Back and Forward close what lies over a list as Escape does. An open record follows the address itself. */
export function useCloseByBack() {
  const router = useRouter()
  useEffect(
    () =>
      router.history.subscribe(({ action: { type } }) => {
        if (type === 'PUSH' || type === 'REPLACE' || Object(router.state.resolvedLocation?.search).open) return
        for (const overlay of [...document.querySelectorAll('[role="dialog"]:not([inert]), [role="menu"]')].reverse())
          overlay.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      }),
    [router],
  )
}
