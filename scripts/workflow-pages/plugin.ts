import type { Plugin } from 'vite'
import { workflowPages } from './pages.ts'

const TYPES: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Emits the workflow pages as `workflows/`, and serves the current ones during development. */
export const workflowPagesPlugin = (): Plugin => ({
  name: 'workflow-pages',
  generateBundle() {
    for (const [name, source] of workflowPages())
      this.emitFile({ type: 'asset', fileName: `workflows/${name}`, source })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      if (path === '/workflows') return void response.writeHead(302, { location: '/workflows/' }).end()
      const name = /^\/workflows\/(.*)$/.exec(path)?.[1]
      const file = name === undefined ? undefined : workflowPages().get(name || 'index.html')
      if (file === undefined) return next()
      response.setHeader('content-type', TYPES[(name || 'index.html').split('.').at(-1) ?? ''] ?? 'text/plain')
      response.end(file)
    })
  },
})
