import { useEffect, useState } from 'react'

/**
 * Whether something shows as open whose code may have come after it was asked for: it is drawn closed first, because only
 * on the way from closed to open does it note where the focus has to return to.
 */
export function useOpenAfterMount(wanted: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && wanted
}
