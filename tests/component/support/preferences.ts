import { type AppConfig, DEFAULT_CONFIG } from '#contract/config.ts'
import type { AnswerOf, FakeServer } from './fake-server.ts'

export type KeptPreferences = Partial<AnswerOf<'preferences.read'>['data']>

export const WITH_PREFERENCES: AppConfig = { ...DEFAULT_CONFIG, extensions: ['preferences', 'notifications'] }

export const preferencesOf = (kept: KeptPreferences = {}) => ({
  data: {
    theme: undefined,
    density: undefined,
    workMails: undefined,
    hidden: undefined,
    views: undefined,
    signedInAt: undefined,
    ...kept,
  },
})

/** What was sent to be kept. */
export const preferencesSent = (server: FakeServer) =>
  server.sent.filter(({ name }) => name === 'preferences.change').map(({ body }) => body)
