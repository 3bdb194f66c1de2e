/** Plays sessions of a scenario with seeded picks, past its end where it comes early, and measures how they were told. */
import { done, type Result } from '../../src/core/result.ts'
import { type WalkOptions, walkScenario } from '../../src/eval/index.ts'
import { measureProse, type ProseMeasure, type ToldTurnText } from './measure-prose.ts'

/** Sessions as they were told, and what was counted in them. */
export interface ProseReport extends ProseMeasure {
  readonly scenario: string
  readonly sessions: readonly (readonly ToldTurnText[])[]
}

/**
 * Plays and measures.
 *
 * @example
 * const report = await proseSessions({ engine, scenario: 'dead_drop', walks: 3, turns: 60 })
 */
export async function proseSessions(options: Omit<WalkOptions, 'onward'>): Promise<Result<ProseReport>> {
  const { engine, scenario } = options
  const sessions: ToldTurnText[][] = []
  // What a choice names, the rules have named: a spell that is offered may be told by its name.
  const offered = new Set<string>()
  const walked = await walkScenario({
    ...options,
    onward: true,
    watch: (walk, input, { narrative, notices, planning_block: block }) => {
      for (const { text } of Object.values(block?.choices ?? {})) offered.add(text)
      const session = sessions[walk] ?? []
      sessions[walk] = [...session, { input, text: narrative, notices }]
    },
  })
  if (!walked.ok) return walked
  const opened = await engine.packs.loader?.openScenario(scenario)
  const world = JSON.stringify([opened?.ok === true ? opened.value : {}, ...offered])
  return done({ scenario, sessions, ...measureProse(sessions, world) })
}
