import type { DatabaseError } from 'pg'
import { OperatorError } from '#server/errors/operator-error.ts'

const DISK_FULL = ['53100', 'ENOSPC']
const SEVERE = ['PANIC', 'FATAL']

const READ_ONLY = '25006'
/** The driver says these itself, without a code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/

type CodedError = Error & { readonly code?: string; readonly severity?: string }

const connectionErrors = new WeakSet<Error>()

/** The error is one of the connection, whatever its code. */
export const markConnectionError = (error: Error) => void connectionErrors.add(error)

/** True while the database cannot be reached, ends connections, or takes no changes, as after a failover. */
export const isAway = (error: CodedError) =>
  connectionErrors.has(error) ||
  SEVERE.includes(error.severity ?? '') ||
  error.code === READ_ONLY ||
  AWAY_MESSAGES.test(error.message)

const RETURNS =
  /^(25006|53300|57P0[123]|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/

/** True where a start waits. Others, such as a wrong password, need the operator. */
export const mayReturn = ({ code = '', message }: CodedError) => RETURNS.test(code) || AWAY_MESSAGES.test(message)

export const failureOf = (folder: string, message: string) =>
  new OperatorError(`The database in ${folder} has failed: ${message}`)

export const unusable = (folder: string, reason: string) =>
  new OperatorError(
    `The database in ${folder} cannot be opened: ${reason}. If a first start or a restore was interrupted there, move the folder away and repeat it.`,
  )

/** The message for the operator when the embedded engine has failed; undefined for an error of one statement. */
export function failureIn(folder: string, error: unknown) {
  const { code = '', severity = '', message } = error as DatabaseError
  if (DISK_FULL.includes(code))
    return new OperatorError(
      `The disk of the database in ${folder} is full (${message}). Free some space and start again.`,
    )
  return SEVERE.includes(severity) ? failureOf(folder, message) : undefined
}
