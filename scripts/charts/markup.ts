import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import type { ChartProps } from '#src/chart/chart-props.ts'

const CHART_STYLE = readFileSync('src/chart/chart.css', 'utf8')

type MarkupOf = (props: ChartProps) => string

/** Calls `use` with the product's own component. Vite compiles it, since Node does not read JSX. */
export async function withCharts<T>(use: (markupOf: MarkupOf) => Promise<T>): Promise<T> {
  const server = await createServer({
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { Chart } = await server.ssrLoadModule('/src/chart/chart.tsx')
    return await use((props) => renderToStaticMarkup(createElement(Chart, props)))
  } finally {
    await server.close()
  }
}

/** A picture that needs no page: it follows the color scheme of its reader. */
export const standalone = (markup: string) =>
  `${markup.replace(
    /^<svg ([^>]*)>/,
    (_, attributes) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n<style>:root { color-scheme: light dark }\n${CHART_STYLE}</style>\n<rect class="backing" width="100%" height="100%"/>`,
  )}\n`
