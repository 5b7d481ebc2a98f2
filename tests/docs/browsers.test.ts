import { expect, onTestFinished, test, vi } from 'vitest'

test('CI skips no browser that is missing', async () => {
  vi.doMock('#tests/browsers/support/firefox.ts', () => ({ FIREFOX: '/usr/bin/no-firefox' }))
  vi.stubEnv('CI', '1')
  onTestFinished(() => {
    vi.doUnmock('#tests/browsers/support/firefox.ts')
    vi.unstubAllEnvs()
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  const { default: config } = await import('#tests/browsers/vitest.config.ts')
  const { projects } = config.test ?? {}
  expect(projects?.map((each) => typeof each === 'object' && 'test' in each && each.test?.name)).toEqual([
    'firefox',
    'webkit',
  ])
})
