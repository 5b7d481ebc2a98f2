import { startObjectStorage } from '#tools/object-storage.ts'

// A process, so that it can be killed and frozen. Its arguments are the folder and the port.

const [folder = '', port = '0'] = process.argv.slice(2)
const { endpoint } = await startObjectStorage(folder, Number(port))
process.stdout.write(`Object storage ${endpoint}\n`)
process.on('SIGTERM', () => process.exit(0))
