import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/errors/operator-error.ts'

const { R_OK, W_OK, X_OK } = constants

const ownerOf = (path: string) => (existsSync(path) ? statSync(path).uid : undefined)

/** Names the owner when it is another user; `top` is what should be given to this one. */
function refusal(path: string, top: string, { code = '', message }: NodeJS.ErrnoException) {
  const [owner, user] = [ownerOf(path), process.getuid?.()]
  if (owner === undefined || owner === user || !['EACCES', 'EPERM'].includes(code))
    return new OperatorError(`${path} cannot be used: ${message}.`)
  return new OperatorError(`${path} belongs to ${owner === 0 ? 'root' : `user ${owner}`}: run chown -R ${user} ${top}.`)
}

/** Makes a folder with mode 0700, or gives a folder this mode. Throws an `OperatorError` when this user cannot use it alone. */
export function makePrivate(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if ((statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
    accessSync(folder, R_OK | W_OK | X_OK)
  } catch (error) {
    throw refusal(folder, folder, error as Error)
  }
}

/** Throws an `OperatorError` when `path` is there and this user may not read and write it, or a file at any depth of it. */
export function requireUsable(path: string, top = path) {
  try {
    const isFolder = statSync(path).isDirectory()
    accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK)
    if (isFolder) for (const name of readdirSync(path)) requireUsable(join(path, name), top)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw refusal(path, top, error as Error)
  }
}

/**
 * Throws an `OperatorError` for root when `path`, or the nearest folder above it that is there, belongs to another user.
 * That user could not open what root makes in it.
 */
export function requireOwner(path: string) {
  const owner = ownerOf(path)
  if (owner === undefined) return requireOwner(dirname(path))
  if (process.getuid?.() === 0 && owner !== 0)
    throw new OperatorError(`Run this as user ${owner}, the owner of ${path}.`)
}
