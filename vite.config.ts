import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompressPlugin } from './scripts/precompress.ts'

const API = 'http://127.0.0.1:3000'

/** Each group is one chunk with all its imports: one request, and better compression. Later groups omit modules of earlier ones. */
const groups = [
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'routes', test: /src\/app\/router\.tsx/ },
  // With what the first table shares with the workflow pages, which must not load the dashboard.
  {
    name: 'verify',
    test: /routes\/verify-otp|machines\/(core\/lifecycle|lifecycles\/user\/(?!user-promises)|flows\/(shell|workspace)\/\w+-machine)|contract\/money|src\/(ui\/(status-badge|keys)|format\/(count-text|capitalized))/,
  },
  { name: 'dashboard', test: /routes\/dashboard\/(route|index)\.tsx|contract\/calls\.ts/ },
  {
    name: 'records',
    test: /machines\/(core\/(decide|main-path)|lifecycles\/(?!tracked|viewers).+|flows\/.+-(machine|filters))\.ts|contract\/record-lists|src\/format\//,
  },
]

/** Names of components are for development tools: without them, the login screen is 400 bytes smaller. */
const displayNames: Plugin = {
  name: 'display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@mantine\// },
    handler: (code) => ({ code: code.replaceAll(/^\w+\.displayName = .*;$/gm, ''), map: null }),
  },
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The login screen is part of the entry chunk, which saves a request.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/' ? [] : [['component', 'loader']]) },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    displayNames,
    precompressPlugin(),
  ],
  resolve: {
    alias: {
      // React has had the hook since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  server: { proxy: { '/api': API, '/config.json': API, '/mailbox': API, '/media': API } },
  // The first browsers with light-dark(). For older targets it compiles to CSS that ignores Mantine's color scheme.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A server may serve the folder meanwhile.
    emptyOutDir: false,
    manifest: true,
    // All targets support modulepreload. Firefox reports an error for the entry, which already runs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/index-')),
    },
    rolldownOptions: {
      // An area's descriptor is loaded by its page and, before it, by the command palette.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // A chunk that uses nothing of another one does not load it.
      treeshake: { moduleSideEffects: (id) => !/\/(contract|machines)\/.+\.ts$/.test(id) },
      output: {
        codeSplitting: { groups },
        // Hexadecimal digits compress to half of their bytes.
        hashCharacters: 'hex',
        // The entry lists the files of all screens: without names it is 200 bytes shorter.
        chunkFileNames: 'assets/s[hash:7].js',
        assetFileNames: 'assets/s[hash:7][extname]',
      },
    },
  },
})
