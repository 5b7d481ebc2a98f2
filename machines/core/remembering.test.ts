import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test('an answer is asked for once, and again when 20,000 other answers were remembered', () => {
  const asked: string[] = []
  const remember = remembering<string>()
  const answerTo = (key: string) =>
    remember(key, () => {
      asked.push(key)
      return `answer to ${key}`
    })
  for (let key = 1; key <= 20_000; key += 1) answerTo(String(key))
  expect([answerTo('1'), answerTo('20000'), asked.length]).toEqual(['answer to 1', 'answer to 20000', 20_000])
  for (const key of ['one more', '1', 'one more']) answerTo(key)
  expect(asked.slice(20_000)).toEqual(['one more', '1'])
})
