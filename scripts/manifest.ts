/**
 * What package.json exports. In a clone the exports name the sources themselves, so that `import('fatewright')` works
 * after `npm install`, without a build and never stale: Node strips types outside node_modules. Inside node_modules it
 * does not, so the package is packed with exports that name dist/lib.
 *
 *   node scripts/manifest.ts --published   before packing
 *   node scripts/manifest.ts --clone       after it
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The `exports` of package.json: a source in a clone, its types and its module in the package. */
type Exports = Readonly<Record<string, string | { readonly types: string; readonly default: string }>>

/** A manifest's text with exports as the package has them; everything else stays as it is. */
export function publishedManifest(text: string): string {
  return withExports(text, (target) => {
    const path = typeof target === 'string' ? /^\.\/src\/(.+)\.ts$/.exec(target)?.[1] : undefined
    return path === undefined
      ? target
      : { types: `./dist/lib/${path}.d.ts`, default: `./dist/lib/${path}.js` }
  })
}

/** A manifest's text with exports as a clone has them. */
export function cloneManifest(text: string): string {
  return withExports(text, (target) => {
    if (typeof target === 'string') return target
    return target.default.replace(/^\.\/dist\/lib\/(.+)\.js$/, './src/$1.ts')
  })
}

function withExports(text: string, change: (target: Exports[string]) => Exports[string]): string {
  const manifest = JSON.parse(text) as { readonly exports: Exports }
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, target]) => [name, change(target)]),
  )
  return `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`
}

// Not import.meta.main: Node 22 does not know it and would change nothing without a word.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(fileURLToPath(new URL('..', import.meta.url)), 'package.json')
  const change = process.argv[2] === '--published' ? publishedManifest : cloneManifest
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
