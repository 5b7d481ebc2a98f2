import { OperatorError } from './operator-error.ts'

/** A setting that the server cannot start with. */
export class SettingError extends OperatorError {
  override readonly name = 'SettingError'
}
