/** A campaign that was founded without anybody to play: it says so, and offers only what can be done there. */
import { afterAll, expect, it } from 'vitest'
import { openSimulation } from '../../../evals/simulate/open-simulation.ts'
import { good } from '../../testing/assertions.ts'
import { noPlayerMessage } from './prepare-attempt.ts'

const { engine, close } = openSimulation()
afterAll(close)

it.each(['bands-2d6', 'dnd5e'])(
  'where nobody is played by %s, looking works and acting says why not',
  async (ruleset) => {
    const { campaign_id: id } = good(
      await engine.campaigns.create({ name: `Void ${ruleset}`, ruleset, seed: 'void' }),
    )
    const looked = good(await engine.turns.play(id, 'I look around.')).turn
    expect(looked.engine_events.map((event) => event.type)).toContain('no_roll')
    for (const choice of Object.keys(looked.planning_block?.choices ?? {})) {
      if (choice === 'other_action') continue
      const picked = await engine.turns.play(id, { choice })
      expect(picked.ok && picked.value.turn.engine_events.map((event) => event.type)).not.toContain('blocked')
    }
    const acted = good(await engine.turns.play(id, 'I attack the goblin with my sword.')).turn
    expect(acted.notices.join(' ')).not.toContain('""')
    const tried = good(await engine.turns.play(id, 'I climb the wall.')).turn
    expect(`${tried.notices.join(' ')} ${tried.narrative}`).toContain(noPlayerMessage)
  },
)
