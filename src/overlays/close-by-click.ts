/** Closes by a click beside what is open. The second click of the double click that opened it comes there too. */
export const closeByClick =
  (close: (() => void) | undefined) =>
  ({ detail }: { readonly detail: number }) => {
    if (detail < 2) close?.()
  }
