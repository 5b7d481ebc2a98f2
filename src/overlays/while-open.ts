import { useEffect, useState } from 'react'

/** False on the first render: only in going from closed to open does a dialog note where the focus returns to. */
export function useOpenAfterMount(wanted: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && wanted
}

/** While a drawer or dialog closes, its last content: it does not empty during the animation. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value)
  if (opened && last !== value) setLast(value)
  return opened ? value : last
}
