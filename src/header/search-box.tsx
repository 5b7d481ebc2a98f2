import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_MAX, searchedPart } from '#contract/search-text.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import classes from './search-box.module.css'

export const focusSearch = () => document.querySelector<HTMLElement>('header input[type="search"]')?.focus()

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds to wait after the last key; give it where each change costs a call. */
  delay?: number | undefined
}

/** Shows what the URL says. What is being typed stays: the URL changes later than a key is pressed. */
export function SearchBox({ label, value, onChange, delay = 0 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)

  useEffect(() => () => window.clearTimeout(timer.current), [])
  // Reported texts that have not come back yet as the value.
  const reported = useRef<readonly string[]>([])
  useEffect(() => {
    const place = reported.current.lastIndexOf(value)
    reported.current = reported.current.slice(place + 1)
    if (place >= 0) return
    window.clearTimeout(timer.current)
    reported.current = []
    setText(value)
  }, [value])

  const report = (typed: string) => {
    const next = searchedPart(typed)
    reported.current = [...reported.current, next]
    onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    window.clearTimeout(timer.current)
    if (delay > 0) timer.current = window.setTimeout(report, delay, next)
    else report(next)
  }
  const clear = () => {
    type('')
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.box}
      classNames={{ input: classes.input, error: classes.error }}
      aria-label={label}
      placeholder="search..."
      value={text}
      error={text.length > SEARCH_MAX && `Only the first ${SEARCH_MAX} letters are searched.`}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<SearchIcon size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  )
}
