import * as v from 'valibot'
import { type AppConfig, appConfig, DEFAULT_CONFIG } from '#contract/config.ts'

/** Sends the headers of the page's preload: others would ask again. Missing or unreadable means the defaults. */
export async function loadConfig(send: typeof fetch = fetch): Promise<AppConfig> {
  try {
    const response = await send('/config.json')
    return response.ok ? v.parse(appConfig, await response.json()) : DEFAULT_CONFIG
  } catch {
    return DEFAULT_CONFIG
  }
}
