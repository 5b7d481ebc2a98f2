import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstScreenFiles, readManifest, routesFiles } from './first-screen/manifest.ts'

const ROOT = '<div id="root"></div>'

/** A server that reads the page meanwhile gets no half of it. */
async function replace(path: string, page: string) {
  await writeFile(`${path}.new`, page)
  await rename(`${path}.new`, path)
}

/**
 * Writes the login card into `index.html`, for `/`. All other paths get `app.html`, which has the frame of the dashboard
 * and loads the routes at once.
 */
export async function writePages(prerender: string) {
  const module: typeof import('#src/app/prerender.tsx') = await import(pathToFileURL(prerender).href)
  const html = await readFile('dist/index.html', 'utf8')
  const manifest = readManifest()
  const loaded = firstScreenFiles(manifest)
  const links = routesFiles(manifest)
    .filter((file) => file.endsWith('.js') && !loaded.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const withRoot = (page: string, markup: string) => page.replace(ROOT, () => ROOT.replace('><', () => `>${markup}<`))
  const app = html.replace('</head>', `${links.join('')}</head>`)
  await replace(join('dist', 'app.html'), withRoot(app, module.prerenderFrame()))
  const login = html.replace('<title>', '<title>Login to your account – ')
  await replace(join('dist', 'index.html'), withRoot(login, module.prerenderLogin()))
}
