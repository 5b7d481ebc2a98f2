import { readManifest } from './first-screen/manifest.ts'
import { BUDGETS, sizesOf, sumOf } from './first-screen/sizes.ts'

// Prints the files that a browser loads for the login screen, until the first table and for a workflow page, compressed as
// the server sends them. Fails above the budgets. Build first.

const line = (name: string, bytes: number) => console.log(`${String(bytes).padStart(8)}  ${name}`)

const manifest = readManifest()
for (const [title, filesIn, budget] of BUDGETS) {
  const sizes = sizesOf(filesIn(manifest))
  console.log(title)
  for (const { file, bytes } of sizes) line(file, bytes)
  line(`in all, of ${budget}`, sumOf(sizes))
  if (sumOf(sizes) > budget) process.exitCode = 1
}
