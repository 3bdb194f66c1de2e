/** All three strategies through whole turns, over both rulesets, with a model that answers sensibly. */
import { describe, expect, it } from 'vitest'
import { openTable } from '../../../test/table.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import { scriptedGameMaster } from '../../testing/scripted-game-master.ts'
import { type Strategy, throughModel } from '../../testing/through-model.ts'
import { embeddedGameMaster } from '../embedded/embedded-game-master.ts'
import { allPrompts } from '../prompts/all-prompts.ts'
import { promptSource } from '../prompts/prompt-source.ts'
import { pipelineGameMaster } from './pipeline.ts'
import { singlePassGameMaster } from './single-pass.ts'
import { twoPhaseGameMaster } from './two-phase.ts'

const parts = { own: embeddedGameMaster(), prompts: promptSource(allPrompts, sha256Hex) }
const strategies: Readonly<Record<string, Strategy>> = {
  pipeline: (model) => pipelineGameMaster({ ...parts, model, reading: 'always', planning: 'model' }),
  'two-phase': (model) => twoPhaseGameMaster({ ...parts, model }),
  'single-pass': (model) => singlePassGameMaster({ ...parts, model }),
}

const lines = [
  'I look around the alley.',
  'I sneak past Viktor.',
  'I ask Viktor about the delivery.',
  'I attack Viktor with my knife.',
  'I wait a moment.',
  'THINK: what could I do about Viktor?',
]

describe.each(Object.entries(strategies))('%s', (name, strategy) => {
  it.each(['bands-2d6', 'dnd5e'] as const)('plays %s from words to words', async (ruleset) => {
    const table = await openTable({
      ruleset,
      desk: { gameMaster: throughModel(scriptedGameMaster({ id: name }), strategy) },
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
