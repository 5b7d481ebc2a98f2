import type { ComboboxItem } from '@mantine/core'
import { type FocusEvent, type InputEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { nameKey } from '#contract/search-text.ts'
import { withWords } from './with-words.ts'

interface TypedChoice {
  data: ComboboxItem[]
  value?: string | readonly string[] | null
  error?: ReactNode
  onSearchChange?: ((text: string) => void) | undefined
  take: (value: string) => void
}

const HIGHLIGHTED = '[data-combobox-selected]:not([data-combobox-active])'

const highlightedIn = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '')?.querySelector<HTMLElement>(HIGHLIGHTED)

/** The option that has this name, or else the only one that fits; otherwise why there is none. */
function choiceOf(data: ComboboxItem[], text: string) {
  const fitting = data.filter((option) => withWords({ options: [option], search: text, limit: 1 }).length > 0)
  const named = fitting.filter(({ label }) => nameKey(label) === nameKey(text))
  const [option, another] = named.length > 0 ? named : fitting
  if (!option) return { reason: `Nothing fits “${text.trim()}”` }
  if (another) return { reason: `Several ${named.length > 0 ? 'are named' : 'fit'} “${text.trim()}”. Choose one.` }
  return { option }
}

/**
 * What a `Select` and a `MultiSelect` share that can be searched. Enter, Tab and leaving take the option that is typed.
 * A text that names none stays with the reason, and its form is not sent.
 */
export function useTypedChoice({ data, value, error, onSearchChange, take }: TypedChoice) {
  const [dropdownOpened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  /** It stays, although Mantine empties the field when it loses the focus. */
  const [left, setLeft] = useState<string>()
  const { option, reason } = left === undefined ? {} : choiceOf(data, left)
  // The option may load later.
  useLayoutEffect(() => {
    if (!option) return
    setLeft(undefined)
    setSearch(Array.isArray(value) ? '' : option.label)
    setOpened(false)
    if (![value].flat().includes(option.value)) take(option.value)
  })
  const isTyped = nameKey(search) !== '' && !data.some((each) => each.value === value && each.label === search)
  return {
    data,
    searchable: true,
    filter: withWords,
    dropdownOpened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    searchValue: left ?? search,
    onSearchChange: setSearch,
    onInput: (event: InputEvent<HTMLInputElement>) => {
      setLeft(undefined)
      onSearchChange?.(event.currentTarget.value)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || !isTyped || highlightedIn(event.currentTarget)) return
      event.preventDefault()
      event.stopPropagation()
      setLeft(search)
    },
    onBlurCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      const highlighted = highlightedIn(currentTarget)
      if (highlighted) highlighted.click()
      else if (isTyped) setLeft(search)
    },
    error: reason ?? error,
    'data-unfit': reason !== undefined || undefined,
  }
}
