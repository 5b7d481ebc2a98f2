import './overlay-styles.ts'
import { Tooltip } from '@mantine/core'

export function ShortenedText({ text, shown }: { text: string; shown: number }) {
  const letters = [...text]
  if (letters.length <= shown) return text
  return (
    <Tooltip label={text} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text has to be had without a mouse */}
      <span tabIndex={0}>{letters.slice(0, shown).join('')}...</span>
    </Tooltip>
  )
}
