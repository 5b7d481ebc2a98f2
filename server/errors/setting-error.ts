import { OperatorError } from './operator-error.ts'

export class SettingError extends OperatorError {
  override readonly name = 'SettingError'
}
