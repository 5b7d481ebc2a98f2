/** How something is told to a person who did not ask for it on the spot. */
export interface Notify {
  error: (message: string) => void
  info: (message: string) => void
}
