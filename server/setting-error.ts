/** A setting that the server cannot start with; the message is the one line that the operator reads. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}
