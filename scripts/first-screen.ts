import {
  firstScreenFiles,
  firstTableFiles,
  type Manifest,
  readManifest,
  workflowPageFiles,
} from './first-screen/manifest.ts'
import { BUDGETS, sizesOf, sumOf } from './first-screen/sizes.ts'

// Prints the files that a browser loads for the login screen, until the first table and for a workflow page, compressed as
// the server sends them. Fails above the budgets. Build first.

const line = (name: string, bytes: number) => console.log(`${String(bytes).padStart(8)}  ${name}`)

function report(title: string, files: readonly string[], budget: number) {
  const sizes = sizesOf(files)
  console.log(title)
  for (const { file, bytes } of sizes) line(file, bytes)
  line(`in all, of ${budget}`, sumOf(sizes))
  if (sumOf(sizes) > budget) process.exitCode = 1
}

const manifest: Manifest = readManifest()
report('Login screen', firstScreenFiles(manifest), BUDGETS.firstScreen)
report('Until the first table', firstTableFiles(manifest), BUDGETS.firstTable)
report('A workflow page, besides the login screen and the routes', workflowPageFiles(manifest), BUDGETS.workflowPage)
