import { describe, expect, test } from 'vitest'
import { type MachineName, registry } from '#machines/registry.ts'
import { rulesOf } from '#machines/versions/rules.ts'
import { versionsOf } from '#machines/versions/versions.ts'
import { fingerprintOfRules } from '#server/core/moves.ts'
import { compareVersions } from '../../scripts/versions/compare.ts'

const NAMES = Object.keys(registry) as MachineName[]
const RECORD = 'its rules changed: run `npm run machines:record -- "why"`, then `npm run docs`'

describe.each(NAMES)('the versions of %s', (name) => {
  test('end with its rules of today', async () => {
    expect((await versionsOf(name)).at(-1)?.fingerprint, RECORD).toBe(fingerprintOfRules(rulesOf(registry[name])))
  })

  test('hold the rules of their fingerprints, a note, and dates in order', async () => {
    const versions = await versionsOf(name)
    expect(versions.map(({ states, allowed }) => fingerprintOfRules({ states, ...(allowed && { allowed }) }))).toEqual(
      versions.map(({ fingerprint }) => fingerprint),
    )
    expect(versions.filter(({ note }) => note === '')).toEqual([])
    const dates = versions.map(({ date }) => date)
    expect(dates).toEqual(dates.filter((date) => /^\d{4}-\d\d-\d\d$/.test(date)).toSorted())
  })

  test('say what changed since the version before', async () => {
    const versions = await versionsOf(name)
    const compared = versions.map((version, index) => {
      const before = versions[index - 1]
      return before && compareVersions(before, version)
    })
    expect(versions.map(({ changes }) => changes)).toEqual(compared)
  })
})
