import { join } from 'node:path'
import { setup as buildIfChanged } from '#tools/build-inputs.ts'

buildIfChanged()
await import(join(import.meta.dirname, '../dist-server/main.js'))
