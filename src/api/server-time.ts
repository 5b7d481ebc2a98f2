/** Milliseconds. The way of an answer explains a smaller difference. */
const NEGLIGIBLE = 2 * 60_000

let difference = 0

/** Answers without a time, or of another origin that does not show it, change nothing. */
export function learnServerTime(headers: Headers) {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  if (!Number.isNaN(ahead)) difference = Math.abs(ahead) > NEGLIGIBLE ? ahead : 0
}

/** The clock of the browser, put right where it is far from that of the server. */
export const serverNow = () => new Date(Date.now() + difference)
