/** Creatures the rules know are brought in with their figures, and fought by them. */
import { describe, expect, it } from 'vitest'
import { createStarter } from '../../engine/campaigns/create-starter-scene.ts'
import { playTurn } from '../../engine/turns/play-turn.ts'
import { plainGameMaster } from '../../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { createDnd5e } from '../../rules/dnd5e/dnd5e.ts'
import { good } from '../../testing/assertions.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'

const rules = { 'bands-2d6': bands2d6, dnd5e: createDnd5e() }

async function opened(ruleset: keyof typeof rules) {
  const at = testDependencies({
    rulesets: (id) => Promise.resolve(rules[id as keyof typeof rules]),
    gameMaster: plainGameMaster,
  })
  const { campaign_id: id } = good(await createStarter(at, { name: 'Ferry', ruleset, seed: 'ferry' }))
  const say = async (line: string) => good(await playTurn(at, id, line, { owner: true })).turn
  const npc = async (key: string) => good(await at.store.getState(id)).entities[key]
  return { at, id, say, npc }
}

describe('a creature that the console brings in', () => {
  it('has the figures of its stat block, and is worth what it is worth', async () => {
    const { at, id, say, npc } = await opened('dnd5e')
    await say('GOD MODE: spawn a goblin')
    expect((await npc('npc_goblin_001'))?.attrs).toMatchObject({
      ...{ stat_block: 'goblin', cr: '1/4', hp_current: 7, hp_max: 7, armor_class: 15 },
    })
    const isOver = async () =>
      (await say('I attack the goblin.')).engine_events.some((event) => event.type === 'combat_summary')
    for (let round = 0; round < 12 && !(await isOver()); round += 1);
    const hero = Object.values(good(await at.store.getState(id)).entities).find((row) => row.type === 'pc')
    expect(hero?.attrs.experience).toMatchObject({ current: 50 })
  })

  it('comes when it is added, one or several, and under a name of its own', async () => {
    const { say, npc } = await opened('dnd5e')
    await say('GOD MODE: add a goblin')
    await say('GOD MODE: add 2 wolves')
    await say('GOD MODE: spawn an ogre named Grum')
    expect((await npc('npc_goblin_001'))?.attrs.stat_block).toBe('goblin')
    expect((await npc('npc_wolf_002'))?.attrs.stat_block).toBe('wolf')
    expect((await npc('npc_grum_001'))?.attrs).toMatchObject({ stat_block: 'ogre', hp_max: 59 })
  })

  it('is nobody special where the rules know no creature of that name', async () => {
    const { say, npc } = await opened('dnd5e')
    await say('GOD MODE: spawn a baker')
    expect((await npc('npc_baker_001'))?.attrs).not.toHaveProperty('stat_block')
    const other = await opened('bands-2d6')
    await other.say('GOD MODE: spawn a goblin')
    expect((await other.npc('npc_goblin_001'))?.attrs).not.toHaveProperty('stat_block')
  })
})
