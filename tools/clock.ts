/** Moves only when a test advances it. */
export function clockAt(start: string) {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (seconds: number) => {
      time += seconds * 1000
    },
  }
}
