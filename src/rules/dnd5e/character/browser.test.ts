import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const entry = `
import { createSrd } from '../data/load-srd.ts'
import { characterAction } from './character-actions.ts'
import { characterBook } from './character-book.ts'
import { quickCharacter } from './quick-character.ts'
import { statusLine } from './status-line.ts'
const book = characterBook(createSrd())
const made = quickCharacter(book, { name: 'Ash', class: 'wizard', race: 'gnome' }, 3)
globalThis.line = made.ok && typeof characterAction === 'function' ? statusLine(made.value.attrs) : 'refused'
`

describe('the rules of characters', () => {
  it('run in a browser’s bundle, with nothing of Node in it', async () => {
    const bundle = await build({
      stdin: { contents: entry, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
    })
    const page = createContext({})
    runInContext(bundle.outputFiles[0]?.text ?? '', page)
    expect(page.line).toBe('Lvl 3 Wizard | HP: 20/20 | XP: 900/2700 | Gold: 15gp')
  })
})
