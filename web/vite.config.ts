/** How the web app is built: into dist/web, from this folder alone, with nothing fetched from anywhere. */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const groundOfAll =
  /preload-helper|[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zustand)[\\/]|[\\/]web[\\/](?:parts|wire|route|look)[\\/]/

/** The sheet is what a table shows first; dice that tumble come only to whoever wants them. */
const tableWithSheet =
  /[\\/]web[\\/](?:pages[\\/]table[\\/](?!dice[\\/]tumbling)|panels[\\/](?:sheet[\\/]|panel-|use-line))/

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The browser asks for what a page needs when it is opened; preloading the rest would cost the first load.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2_048,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What every page stands on comes in one piece: many small ones would each cost a way to the server and back.
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: groundOfAll },
            { name: 'table', test: tableWithSheet },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:4711' } },
})
