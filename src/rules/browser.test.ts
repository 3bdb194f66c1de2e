/** Both rulesets in a browser's bundle: made, played and told there, with nothing of Node in reach. */
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const entry = `
import { bands2d6 } from './bands-2d6/bands-2d6.ts'
import { createDnd5e } from './dnd5e/dnd5e.ts'
import { createSrd } from './dnd5e/data/load-srd.ts'
import { openRulebook } from './dnd5e/character/character-rulebook.ts'
import { quickCharacter } from './dnd5e/character/quick-character.ts'
import { sampleHero, sampleMonster, sampleCampaign, seededDice } from './dnd5e/combat/samples/sample-combat.ts'
import { viewOf } from './rules-view.ts'
const srd = createSrd()
const dnd5e = createDnd5e(srd)
const made = quickCharacter(openRulebook(srd), { name: 'Ash', class: 'wizard', race: 'gnome' }, 3)
const hero = { ...sampleHero(), name: 'Ash', attrs: made.value.attrs }
const view = viewOf(sampleCampaign([hero, sampleMonster('npc_goblin_001', srd.monster('goblin'))]))
const fought = dnd5e.resolve(view, { verb: 'attack', actor_id: hero.id, target_id: 'npc_goblin_001' }, seededDice(5))
globalThis.seen = {
  line: dnd5e.statusLine(view, hero.id),
  events: fought.ok ? fought.value.events.map((one) => one.type) : fought.refusal.message,
  bands: bands2d6.creationSteps({}).length,
}
`

describe('the rules', () => {
  it('run in a browser’s bundle, with nothing of Node in it', async () => {
    const bundle = await build({
      stdin: { contents: entry, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
    })
    // What the language and every browser have, and no more.
    const page = createContext({ structuredClone, TextEncoder })
    runInContext(bundle.outputFiles[0]?.text ?? '', page)
    expect(page.seen.line).toBe('Lvl 3 Wizard | HP: 20/20 | XP: 900/2700 | Gold: 15gp')
    expect(page.seen.events).toEqual(
      expect.arrayContaining(['combat_started', 'initiative', 'turn', 'attack']),
    )
    expect(page.seen.bands).toBeGreaterThan(3)
  })
})
