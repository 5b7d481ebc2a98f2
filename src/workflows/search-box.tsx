import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { search } from './search.ts'
import classes from './search-box.module.css'

const SHOWN = 12

/** Results are links: arrow keys move between them, Escape closes. */
export function SearchBox() {
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = search(query)
  const move = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setQuery('')
    else if (step === undefined) return
    else stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and its links
    <div
      ref={box}
      className={classes.box}
      onKeyDown={move}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setQuery('')
      }}
    >
      <input
        type="search"
        className={classes.input}
        aria-label="Search all workflows"
        placeholder="Search statuses, moves, words"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {query.trim() !== '' && (
        <div className={classes.results}>
          <p role="status" className={classes.count}>
            {found.length === 0 ? 'Nothing found' : `${found.length} found`}
          </p>
          <ul>
            {found.slice(0, SHOWN).map(({ chart, state, label, detail }) => (
              <li key={`${chart} ${state} ${label} ${detail}`}>
                <Link
                  to="/workflows/{-$chart}"
                  params={{ chart }}
                  search={state === undefined ? {} : { state }}
                  className={classes.result}
                  onClick={() => setQuery('')}
                >
                  <span>{label}</span>
                  <small>{detail}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
