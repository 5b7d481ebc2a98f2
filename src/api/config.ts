import * as v from 'valibot'
import { type AppConfig, appConfig, DEFAULT_CONFIG } from '#contract/config.ts'

/** Reads `/config.json`, which the page asks for ahead: any other headers than there would ask again. A missing or unreadable one means: just the stated calls. */
export async function loadConfig(send: typeof fetch = fetch): Promise<AppConfig> {
  try {
    const response = await send('/config.json')
    return response.ok ? v.parse(appConfig, await response.json()) : DEFAULT_CONFIG
  } catch {
    return DEFAULT_CONFIG
  }
}
