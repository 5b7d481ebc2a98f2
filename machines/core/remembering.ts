/** Few people make few kinds of moves, so nearly all answers repeat. A machine takes 25 µs for one. */
const REMEMBERED_MAX = 20_000

/** Asks once for each key. */
export function remembering<T>() {
  const answers = new Map<string, T>()
  return (key: string, ask: () => T): T => {
    const known = answers.get(key)
    if (known) return known
    if (answers.size >= REMEMBERED_MAX) answers.clear()
    const answer = ask()
    answers.set(key, answer)
    return answer
  }
}
