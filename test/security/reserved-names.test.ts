/** Names that some systems keep for devices, and packs that cannot be read: neither stops anything else. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

describe('a card with a name that is reserved somewhere', () => {
  it.each(['Con', 'aux', 'NUL', 'Com1', 'lpt9', 'Prn'])(
    'is imported and played under another: %s',
    async (name) => {
      const folder = scratchFolder()
      const home = join(folder, 'home')
      const run = async (...words: string[]) => tryCli(words, { home })
      const data = { name, description: 'A quiet man.', first_mes: 'Good evening.', mes_example: '' }
      const path = join(folder, 'card.json')
      writeFileSync(path, JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data }))
      const imported = await run('import', path)
      const pack = `name_${name.toLowerCase()}`
      expect(`${imported.stdout}${imported.stderr}`).toContain(pack)
      expect((await run('pack', 'search', 'quiet')).exit).toBe(0)
      expect((await run('new', pack, '--name', 'played')).exit).toBe(0)
    },
  )
})

describe('a pack that cannot be read', () => {
  it('is left out of a search of all packs, which says so', async () => {
    const home = scratchFolder()
    const folder = join(home, 'packs', 'broken')
    mkdirSync(join(folder, 'npcs'), { recursive: true })
    writeFileSync(join(folder, 'pack.yaml'), 'id: broken\nname: Broken\nversion: 1.0.0\n')
    writeFileSync(join(folder, 'npcs', 'con.md'), '---\nid: con\n---\n\n# Con\n')
    const found = await tryCli(['pack', 'search', 'bell'], { home })
    expect(found.exit).toBe(0)
    expect(`${found.stdout}${found.stderr}`).toContain('cannot be read')
  })
})
