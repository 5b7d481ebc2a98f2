/** Moves only when a test advances it. */
export interface Clock {
  readonly now: () => Date
  readonly advance: (seconds: number) => void
}

export function clockAt(start: string): Clock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}
