/** All three strategies through whole turns, over both rulesets, with a model that answers sensibly. */
import { describe, expect, it } from 'vitest'
import { strategies } from '../../../test/models/strategies.ts'
import { openTable } from '../../../test/table.ts'
import { playThroughModel } from '../../testing/game-master-as-model.ts'
import { scriptedGameMaster } from '../../testing/scripted-game-master.ts'

const lines = [
  'I look around the alley.',
  'I sneak past Viktor.',
  'I ask Viktor about the delivery.',
  'I search the alley.',
  'I wait a moment.',
  'THINK: what could I do about Viktor?',
]

describe.each(Object.entries(strategies))('%s', (name, strategy) => {
  it.each(['bands-2d6', 'dnd5e'] as const)('plays %s from words to words', async (ruleset) => {
    const table = await openTable({
      ruleset,
      desk: { gameMaster: playThroughModel(scriptedGameMaster({ id: name }), strategy) },
    })
    for (const line of lines) {
      const drafts: string[] = []
      const turn = await table.play(line, {
        progress: (step) => void (step.kind === 'draft' && drafts.push(step.text)),
      })
      expect(turn.usage.by).toBe(name)
      expect(turn.violations.filter((one) => one.severity === 'error')).toEqual([])
      expect(drafts.length).toBeGreaterThan(0)
      expect(turn.narrative.startsWith(drafts.join('').trim())).toBe(true)
    }
    const played = await table.resolved()
    expect(Object.keys(played.prompt_versions).length).toBeGreaterThan(0)
  })
})
