import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generatedFiles, strangersTo } from '../../scripts/docs/pages.ts'

const files = await generatedFiles()

describe('what `npm run docs` writes', () => {
  test.each([...files])('%s is fresh', (path, text) => {
    expect(existsSync(path), 'it is missing: run `npm run docs`').toBe(true)
    expect(readFileSync(path, 'utf8'), 'it is out of date: run `npm run docs`').toBe(text)
  })

  test('is all that its folders hold', () => {
    expect(strangersTo(files)).toEqual([])
  })
})
