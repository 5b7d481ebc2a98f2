import { chmodSync, readFileSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#server/errors/operator-error.ts'
import { makePrivate, requireOwner, requireUsable } from './private-folder.ts'

const BUSY = 5

/** Keeps the locks: the collection of garbage would release them. */
const held = new Set<DatabaseSync>()

/** Another path of a mounted folder has another file beside it. */
function refuseMount(folder: string) {
  if (process.platform !== 'linux') return
  const escaped = folder.replace(/[\\ \t\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  if (mounts.some((line) => line.split(' ')[4] === escaped))
    throw new OperatorError(
      `The folder ${folder} is mounted by itself and cannot be locked. Mount DATA_DIR as a whole.`,
    )
}

/**
 * Makes the folder private. Throws an `OperatorError` for a second opener, which would corrupt the database, for a user who
 * may not use each file, and for root where `requireOwner` does. The kernel keeps the lock by the inode of an empty file
 * beside the folder, for every mount and container of the machine, and ends it with the process.
 */
export async function lockFolder(folder: string) {
  requireOwner(folder)
  makePrivate(folder)
  const place = realpathSync(folder)
  refuseMount(place)
  const path = `${place}.lock`
  const family = `${place}*`
  for (const file of [path, `${path}-journal`]) requireUsable(file, family)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    // A user who can read it can lock it.
    chmodSync(path, 0o600)
    requireUsable(place, family)
  } catch (error) {
    lock?.close()
    if (error instanceof OperatorError) throw error
    const { errcode, message } = error as Error & { errcode?: number }
    throw new OperatorError(
      errcode === BUSY
        ? `Another process has the database in ${folder} open. Stop it first, or set another DATA_DIR.`
        : `The database in ${folder} cannot be locked by ${path}: ${message}.`,
    )
  }
  const taken = lock
  held.add(taken)
  return async () => {
    held.delete(taken)
    taken.close()
  }
}
