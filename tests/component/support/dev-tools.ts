import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** The provider has this session, and its types do not. */
export const devTools = () => cdp() as unknown as { send: (method: string, given: object) => Promise<unknown> }

/** Tests begin with it, by the options of their browser. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' }

/** Until the test ends. */
export async function emulate({ media = '', features = [] }: { media?: string; features?: (typeof STILL)[] }) {
  const set = async (given: typeof features, medium = '') => {
    await devTools().send('Emulation.setEmulatedMedia', { media: medium, features: [STILL, ...given] })
  }
  onTestFinished(() => set([]))
  await set(features, media)
}
