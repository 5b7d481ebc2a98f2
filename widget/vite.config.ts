import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** One classic script, which any page may load. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // The sources of the package: its default build is for old browsers, at twice the size.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib/browser/index.js' } },
  build: {
    outDir: '../dist/media',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: { entry: 'main.ts', name: 'mediaWidget', formats: ['iife'], fileName: () => 'widget.js' },
  },
})
