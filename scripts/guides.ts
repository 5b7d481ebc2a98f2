import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

// Follows each guide of docs/how-to in a copy: applies its patch where step 1 begins, counts the files, runs its commands.
// Exits with 1 when a guide fails. `npm run guides -- add-a-field` follows one guide and those before it. `npm run guides -- --types` applies
// all patches to one copy, and checks its types alone.

const ROOT = join(import.meta.dirname, '..')
const GUIDES = join(ROOT, 'docs/how-to')

/** A guide starts from the result of the guides before it, and its number of files includes theirs. */
const CHAINS: readonly (readonly string[])[] = [
  ['add-a-status'],
  ['add-a-field'],
  ['promise-something'],
  ['build-a-workflow', 'add-an-area'],
]

const git = (folder: string, ...args: readonly string[]) => execFileSync('git', args, { cwd: folder, stdio: 'inherit' })

const NOT_COPIED = ['.git', 'coverage', 'data', 'dist', 'node_modules']

function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-guide-'))
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)) })
  // Vite serves no packages from outside of the clone, so it has hard links instead of one symbolic link.
  execFileSync('cp', ['--archive', '--link', join(ROOT, 'node_modules'), folder])
  return folder
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)

function apply(folder: string, name: string) {
  const patch = join(GUIDES, `${name}.patch`)
  try {
    git(folder, 'apply', '--whitespace=error', patch)
  } catch {
    throw new Error(
      `${name}.patch is stale: code that it changes is different now. To renew it, run \`git apply --3way\` with it in a clone, resolve the conflicts, and save \`git diff --cached\` as the patch.`,
    )
  }
  return matchesOf(readFileSync(patch, 'utf8'), /^diff --git a\/\S+ b\/(\S+)$/gm)
}

function runCommands(folder: string, name: string, text: string) {
  const commands = matchesOf(text, /```sh\n([\s\S]*?)```/g).flatMap((block) => block.trim().split(/\s*\n\s*/))
  for (const command of commands) {
    console.log(`\n${name}> ${command}`)
    execFileSync(command, { cwd: folder, shell: true, stdio: 'inherit' })
  }
}

function follow(folder: string, name: string, filesBefore: ReadonlySet<string>) {
  const guide = readFileSync(join(GUIDES, `${name}.md`), 'utf8')
  const [preparation = '', steps = ''] = guide.split(/^(?=1\. )/m)
  runCommands(folder, name, preparation)
  const files = new Set([...filesBefore, ...apply(folder, name)])
  const [stated] = matchesOf(guide, /\*\*(\d+) files? by hand\*\*/g)
  if (Number(stated) !== files.size)
    throw new Error(`${name}.md says ${stated} files by hand, and it takes ${files.size}`)
  runCommands(folder, name, steps)
  return files
}

/** The build writes the route tree, which has types too. */
function checkTypes(folder: string) {
  for (const name of CHAINS.flat()) apply(folder, name)
  for (const command of ['npx vite build --logLevel warn', 'npm run types'])
    execFileSync(command, { cwd: folder, shell: true, stdio: 'inherit' })
}

function followChain(folder: string, names: readonly string[]) {
  let files: ReadonlySet<string> = new Set()
  for (const name of names) {
    files = follow(folder, name, files)
    console.log(`\n${name}: ${files.size} files by hand`)
  }
}

function inCopy(work: (folder: string) => void) {
  const folder = copy()
  try {
    work(folder)
  } catch (error) {
    console.error(String(error))
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function followGuides(wanted: string | undefined) {
  const chains = CHAINS.map((chain) => (wanted === undefined ? chain : chain.slice(0, chain.indexOf(wanted) + 1)))
  if (chains.every((names) => names.length === 0)) throw new Error(`There is no guide with the name ${wanted}.`)
  for (const names of chains) if (names.length > 0) inCopy((folder) => followChain(folder, names))
}

const [wanted] = process.argv.slice(2)
if (wanted === '--types') inCopy(checkTypes)
else followGuides(wanted)
