import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Throws, and thereby keeps the text, where a value would read back otherwise: `662E41` is no number here. */
function parsePart(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (value === null || (typeof value === 'number' && String(value) !== text)) return text
  // `stringifySearch` quotes only texts that would be read as JSON. Other quotes belong to the text.
  if (typeof value === 'string') JSON.parse(value)
  return value
}

export const parseSearch = parseSearchWith(parsePart)
export const stringifySearch = stringifySearchWith(JSON.stringify, JSON.parse)
