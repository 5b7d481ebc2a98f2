export interface Notify {
  error: (message: string) => void
  info: (message: string) => void
}
