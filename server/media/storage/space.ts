import { AppError } from '#server/errors/app-error.ts'
import type { MediaStore } from './store.ts'

export const notEnoughSpace = () => new AppError(507, 'no-space', 'Not enough space')

/** Rejects with 507 when `bytes` more would leave less than `minFree` on the disk. */
export async function requireSpace(store: MediaStore, minFree: number, bytes: number) {
  if ((await store.freeBytes()) - bytes < minFree) throw notEnoughSpace()
}

/** Whether a write may have failed because the disk is full: libraries replace the original error. */
export async function isOutOfSpace(error: unknown, store: MediaStore, minFree: number) {
  if (error instanceof AppError) return false
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' || (await store.freeBytes()) < minFree
}
