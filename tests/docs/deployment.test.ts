import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/core/env.ts'

// No container engine runs where these tests run: they check what the files name.

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const proxy = read('deploy/haproxy.cfg')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The lines below `name:`, without those of the next key of the same depth. */
function section(name: string) {
  const [, indent = '', inside = ''] = new RegExp(`^( *)${name}:.*\\n((?:\\1 +.*\\n|\\n)*)`, 'm').exec(compose) ?? []
  return inside.replaceAll(new RegExp(`^${indent}  `, 'gm'), '')
}

const variablesOf = (name: string) =>
  Object.fromEntries(
    [...section(name).matchAll(/^ {2}([A-Z][A-Z0-9_]+): (.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value
        .replaceAll('"', '')
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replaceAll(/\$\{[^}]*\}/g, 'secret'),
    ]),
  )

test('the settings of the servers and of the migration in compose.yaml are accepted by the server', () => {
  const server = { ...variablesOf('x-server'), HOST: '0.0.0.0' }
  expect(readConfig(server).media.bucket?.name).toBe('statehouse')
  const declared = new Set(matches(read('server/core/environment.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm))
  const named = [...Object.keys(server), ...Object.keys(variablesOf('migrate'))]
  expect(named.filter((name) => !declared.has(name))).toEqual([])
  expect('MIGRATION_DATABASE_URL' in server).toBe(false)
})

test('the proxy in compose.yaml gets every variable of its configuration', () => {
  const needed = [...new Set(matches(proxy, /"\$\{(\w+)\}"/g))].sort()
  expect(Object.keys(variablesOf('proxy')).sort()).toEqual(needed)
})

test('no password is in compose.yaml, and no service keeps its privileges', () => {
  expect(matches(compose, /(?:PASSWORD|SECRET\w*): (?!\$\{\w+:\?)(.*)/g)).toEqual([])
  const lines = section('x-server').split('\n')
  const missing = ['read_only: true', 'cap_drop: [ALL]'].filter((line) => !lines.includes(line))
  expect(missing).toEqual([])
})

test('the image runs without root on the Node of package.json, and every file that it copies exists', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
  expect([...new Set(matches(dockerfile, /^FROM node:([\d.]+)/gm))]).toEqual([devDependencies.node])
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM')).includes('\nUSER node\n')).toBe(true)
  const copied = matches(dockerfile, /^COPY (?!--from)(.*) \S+$/gm).flatMap((files) => files.split(' '))
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(copied.filter((path) => ignored.includes(path))).toEqual([])
  expect(matches(compose, /[ "]\.\/(\S+?):/g).filter((file) => !existsSync(`deploy/${file}`))).toEqual([])
  expect(existsSync(matches(compose, /command: \[node, (\S+)\]/g)[0] ?? '')).toBe(true)
})

test('a server has longer to stop than it delays and finishes', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(section('x-server'))?.[1])
  const { stopDelay, stopGrace } = readConfig({})
  expect(grace).toBeGreaterThan(stopDelay + stopGrace)
})
