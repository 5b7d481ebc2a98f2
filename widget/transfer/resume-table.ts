import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { newId } from '../new-id.ts'

const KEY = 'media-widget.uploads'

type Row = PreviousUpload & { readonly fingerprint: string }

type Table = Record<string, Row>

/** Used when the tab cannot store anything. */
let kept: Table = {}

function read(): Table {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return kept
  }
}

function write(table: Table) {
  kept = table
  try {
    if (Object.keys(table).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(table))
  } catch {
    // The table in memory lasts until the page is left.
  }
}

/** In session storage: the page may clear its local storage at any time. */
export const resumeTable: UrlStorage = {
  findAllUploads: async () => Object.values(read()),
  findUploadsByFingerprint: async (wanted) => Object.values(read()).filter(({ fingerprint }) => fingerprint === wanted),
  addUpload: async (fingerprint, upload) => {
    const urlStorageKey = newId()
    write({ ...read(), [urlStorageKey]: { ...upload, fingerprint, urlStorageKey } })
    return urlStorageKey
  },
  removeUpload: async (urlStorageKey) => {
    const { [urlStorageKey]: _, ...rest } = read()
    write(rest)
  },
}

export function forgetUpload(url: string) {
  write(Object.fromEntries(Object.entries(read()).filter(([, row]) => row.uploadUrl !== url)))
}
