import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.MENAGERIE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [preact()],
  resolve: {
    alias: {
      '@': here('./src'),
      // the one catalogue of words, shared with the server: import en from '@words/en.ftl?raw'
      '@words': here('../app/words'),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // fonts and pictures stay files of their own: the first page is counted in bytes
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [here('.'), here('../app/words')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    passWithNoTests: true,
  },
})
