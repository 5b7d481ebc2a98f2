import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
  ],
  html: { cspNonce: 'CSP_NONCE_PLACEHOLDER' },
  server: { proxy: { '/api': API, '/config.json': API, '/mailbox': API } },
  build: { target: 'es2022', manifest: true },
})
