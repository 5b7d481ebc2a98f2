import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { hasWords, wordsIn } from '#contract/search-text.ts'

/** The filter of every picker that can be searched. Its options have no groups. */
export const withWords: OptionsFilter = ({ options, search }) => {
  const words = wordsIn(search)
  return (options as ComboboxItem[]).filter(({ label }) => hasWords(label, words))
}
