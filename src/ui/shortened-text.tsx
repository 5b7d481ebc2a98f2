interface ShortenedTextProps {
  text: string
  /** In letters. */
  shown: number
}

/** Its table shows the whole text under the pointer and with the focus of the row. */
export function ShortenedText({ text, shown }: ShortenedTextProps) {
  const letters = [...text]
  if (letters.length <= shown) return text
  return <span data-whole={text}>{letters.slice(0, shown).join('')}...</span>
}
