import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Throws, and thereby keeps the text, where a value would read back otherwise: `662E41` is no number here. */
function parsePart(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (value === null || (typeof value === 'number' && String(value) !== text)) return text
  // `stringifySearch` quotes only texts that would be read as JSON. Other quotes belong to the text.
  if (typeof value === 'string') JSON.parse(value)
  return value
}

const parseParts = parseSearchWith(parsePart)

/** A search is a text, although it may look like a list, or be there twice. */
export function parseSearch(address: string) {
  const parts: Record<string, unknown> = parseParts(address)
  if (typeof parts.search !== 'object') return parts
  return { ...parts, search: new URLSearchParams(address).getAll('search').join(' ') }
}

export const stringifySearch = stringifySearchWith(JSON.stringify, JSON.parse)
