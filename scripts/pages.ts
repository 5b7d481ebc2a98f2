import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstScreenFiles, readManifest, routesFiles } from './first-screen/manifest.ts'

const ROOT = '<div id="root"></div>'

/** Writes the login card into `index.html`, for `/`. All other paths get `app.html`, which loads the routes at once. */
export async function writePages(prerender: string) {
  const { prerenderLogin } = (await import(pathToFileURL(prerender).href)) as { prerenderLogin: () => string }
  const html = await readFile('dist/index.html', 'utf8')
  const manifest = readManifest()
  const loaded = firstScreenFiles(manifest)
  const links = routesFiles(manifest)
    .filter((file) => file.endsWith('.js') && !loaded.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  await writeFile(join('dist', 'app.html'), html.replace('</head>', `${links.join('')}</head>`))
  await writeFile(
    join('dist', 'index.html'),
    html.replace('<title>', '<title>Login to your account – ').replace(
      ROOT,
      ROOT.replace('><', () => `>${prerenderLogin()}<`),
    ),
  )
}
