import { rmSync, writeFileSync } from 'node:fs'
import { generatedFiles, strangersTo } from './docs/pages.ts'

const files = await generatedFiles()
for (const path of strangersTo(files)) rmSync(path)
for (const [path, text] of files) writeFileSync(path, text)
console.log(`${files.size} files in docs and src/chart/layouts`)
