import { afterAll, expect, test } from 'vitest'
import { processFolder } from '#tools/process.ts'

const stage = processFolder()
afterAll(() => stage.close())

test('after a backup under load and the loss of everything, a restored copy is sound and lost nothing from before', async () => {
  const engine = process.env.TEST_DATABASE_URL ? ['--postgres'] : []
  const { exit, text } = stage.run('scripts/drill.ts', [...engine, '--seconds', '2'])
  const [code, said] = [await exit, text()]
  expect([code, said.split('\n').at(-2)], said).toEqual([0, 'The drill succeeded.'])
  const [, made = '', lost = ''] = /(\d+) writes acknowledged by then[\s\S]*Lost: (\d+) of/.exec(said) ?? []
  expect([Number(made) > 0, lost !== ''], said).toEqual([true, true])
}, 180_000)
