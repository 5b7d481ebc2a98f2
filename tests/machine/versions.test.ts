import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type MachineName, registry } from '#machines/registry.ts'
import type { Version } from '#machines/versions/version.ts'
import { fingerprintOf } from '#server/core/fingerprint.ts'

test.each(Object.keys(registry) as MachineName[])('the rules of %s are recorded as its last version', (name) => {
  const versions: Version[] = JSON.parse(readFileSync(`machines/versions/${name}.json`, 'utf8'))
  expect(
    versions.at(-1)?.fingerprint,
    `its rules changed: run npm run machines:record -- "why", then npm run docs`,
  ).toBe(fingerprintOf(name))
})
