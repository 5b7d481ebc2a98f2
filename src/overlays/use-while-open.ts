import { useState } from 'react'

/** What to show in a drawer or dialog: while it closes, the last content, so that it does not empty during the animation. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value)
  if (opened && last !== value) setLast(value)
  return opened ? value : last
}
