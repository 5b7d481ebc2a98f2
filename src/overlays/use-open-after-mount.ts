import { useEffect, useState } from 'react'

/** False on the first render: only in going from closed to open does a dialog note where the focus returns to. */
export function useOpenAfterMount(wanted: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && wanted
}
