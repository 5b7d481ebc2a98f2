import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Keeps as text what would change: `662E41` is no number here, and only quotes that `stringifySearch` writes are taken off. */
function parsePart(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (value === null || (typeof value === 'number' && String(value) !== text)) return text
  if (typeof value === 'string') JSON.parse(value)
  return value
}

export const parseSearch = parseSearchWith(parsePart)
export const stringifySearch = stringifySearchWith(JSON.stringify, JSON.parse)
