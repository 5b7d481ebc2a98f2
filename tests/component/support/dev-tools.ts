import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** The provider has this session, and its types do not. */
export const devTools = () => cdp() as unknown as { send: (method: string, given: object) => Promise<unknown> }

/** Until the test ends. */
export async function emulate(media: { media?: string; features?: { name: string; value: string }[] }) {
  const { send } = devTools()
  onTestFinished(() => void send('Emulation.setEmulatedMedia', { features: [] }))
  await send('Emulation.setEmulatedMedia', media)
}
