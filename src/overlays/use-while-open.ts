import { useState } from 'react'

/** While a drawer or dialog closes, its last content: it does not empty during the animation. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(value)
  if (opened && last !== value) setLast(value)
  return opened ? value : last
}
