import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { workflowPagesPlugin } from './scripts/workflow-pages/plugin.ts'

const API = 'http://127.0.0.1:3000'

/**
 * What is loaded together is one file with all that it imports, whoever else needs parts of it: it is packed better, and
 * asked for in one request. What stands in an earlier group is in no later one.
 */
const groups = [
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'verify', test: /routes\/verify-otp/ },
  { name: 'dashboard', test: /routes\/dashboard\/(route|index)\.tsx/ },
  { name: 'overlays', test: /src\/overlays\/|@mantine\/(form|.+\/Select)\// },
]

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The screen that everybody sees first comes with the entry: in one request less, and packed together with it.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined) },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    workflowPagesPlugin(),
  ],
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  server: { proxy: { '/api': API, '/config.json': API, '/mailbox': API, '/media': API } },
  // The first browsers with light-dark(); an older target would compile it into something that Mantine's schemes do not switch.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // All of them know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
