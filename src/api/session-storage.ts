import * as v from 'valibot'
import { type Credentials, credentials } from '#contract/session.ts'

const CREDENTIALS_KEY = 'userInfo'
export const SESSION_ID_KEY = 'sessionId'
const COLUMNS_KEY = 'columns'

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Never throws: rubbish reads as nothing. Where storage is blocked, the record lives in memory as long as the page. */
export function createSessionStorage(localStorage: () => Storage = () => window.localStorage) {
  const memory = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(localStorage())
    } catch {
      return undefined
    }
  }
  const read = (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined
  const write = (key: string, value: string) => {
    const isStored = attempt((storage) => {
      storage.setItem(key, value)
      return true
    })
    if (isStored) memory.delete(key)
    else memory.set(key, value)
  }

  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }

  const readCredentials = () => {
    const result = v.safeParse(credentials, parsed(read(CREDENTIALS_KEY)))
    return result.success ? result.output : undefined
  }
  const writeCredentials = (value: Credentials) => write(CREDENTIALS_KEY, JSON.stringify(value))

  return {
    readCredentials,
    writeCredentials,
    /** Does nothing where none are stored. */
    updateCredentials: (change: Partial<Credentials>) => {
      const stored = readCredentials()
      if (stored) writeCredentials({ ...stored, ...change })
    },
    readSessionId: () => read(SESSION_ID_KEY) || undefined,
    writeSessionId: (value: string) => write(SESSION_ID_KEY, value),
    removeSessionId: () => remove(SESSION_ID_KEY),
    readColumns: () => parsed(read(COLUMNS_KEY)),
    /** Undefined leaves no trace. */
    writeColumns: (value: object | undefined) =>
      value ? write(COLUMNS_KEY, JSON.stringify(value)) : remove(COLUMNS_KEY),
    /** Forgets everything, also what others left in local storage. */
    clear: () => {
      memory.clear()
      attempt((storage) => storage.clear())
    },
    watchOtherTabs: (onChange: () => void) => {
      const report = ({ key }: StorageEvent) => {
        if (key === null || key === CREDENTIALS_KEY) onChange()
      }
      window.addEventListener('storage', report)
      return () => window.removeEventListener('storage', report)
    },
  }
}

export type SessionStorage = ReturnType<typeof createSessionStorage>
