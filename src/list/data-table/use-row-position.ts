import { type RefObject, useLayoutEffect, useState } from 'react'

/** In pixels, until a row has been drawn. */
const TYPICAL_HEIGHT = 41

/** In pixels. All rows are as high as the first that is drawn. */
export function useRowPlace(body: RefObject<HTMLTableSectionElement | null>) {
  const [place, setPlace] = useState({ top: 0, height: TYPICAL_HEIGHT })
  useLayoutEffect(() => {
    const read = () => {
      const { current } = body
      const row = current?.querySelector('tr[data-index]')
      if (!current || !row) return
      const top = Math.round(current.getBoundingClientRect().top + window.scrollY)
      const { height } = row.getBoundingClientRect()
      setPlace((known) => (known.top === top && known.height === height ? known : { top, height }))
    }
    read()
    // Whatever moves the list or changes its rows changes the height of the page too.
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return place
}
