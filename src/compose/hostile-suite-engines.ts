/** Engines for the hostile suite: the real pipeline with the plain backstop, in memory or in a file that is thrown away. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../compose.ts'
import type { Timer } from '../core/environment-ports.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { assembleEngine } from '../engine/index.ts'
import type { EngineProbes, OpenEngine } from '../eval/hostile/engine-under-test.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import { createDnd5e } from '../rules/dnd5e/dnd5e.ts'
import { type Ruleset, viewOf } from '../rules/index.ts'
import { countedEntropy, stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { testDependencies } from '../testing/test-engine-dependencies.ts'
import { auditNarration } from '../turn/audit/audit-narration.ts'
import { defaultLimits, playerTurn } from '../turn/index.ts'

/** Opens engines and the probes to look through. */
export function hostileEngines(): { readonly open: OpenEngine; readonly probes: EngineProbes } {
  const rulesets: readonly Ruleset[] = [createDnd5e(), bands2d6]
  const rulesetOf = (id: string): Promise<Ruleset | undefined> =>
    Promise.resolve(rulesets.find((ruleset) => ruleset.id === id))
  return { open: opener(rulesets, rulesetOf), probes: probesOf(rulesetOf) }
}

type RulesetOf = (id: string) => Promise<Ruleset | undefined>

function opener(rulesets: readonly Ruleset[], rulesetOf: RulesetOf): OpenEngine {
  return ({ gameMaster, keeping, waitMs }) => {
    const limits = { ...defaultLimits, interpret_ms: waitMs, plan_ms: waitMs, narrate_ms: waitMs }
    if (keeping === 'memory')
      return assembleEngine(
        testDependencies({
          gameMaster,
          backstop: plainGameMaster,
          limits,
          timer: timed,
          rulesets: rulesetOf,
        }),
      )
    const home = mkdtempSync(join(tmpdir(), 'fatewright-hostile-'))
    const machine = { clock: stillClock(), entropy: countedEntropy() }
    const engine = createEngine({ home, gameMaster, limits, rulesets, ...machine })
    const close = async (): Promise<void> => {
      await engine.close()
      rmSync(home, { recursive: true, force: true })
    }
    return { ...engine, close }
  }
}

const timed: Timer = {
  wait: (milliseconds) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    return { over: promise, cancel: () => clearTimeout(timer) }
  },
}

/** Rules whose breach means that a shown story says otherwise than the dice. */
const contradicting: readonly string[] = ['DICE-01', 'DICE-03', 'DICE-04', 'DICE-05']

function probesOf(rulesetOf: RulesetOf): EngineProbes {
  return {
    show: playerTurn,
    offers: async (state) => {
      const ruleset = await rulesetOf(state.campaign.ruleset)
      return ruleset?.offers(viewOf(state), playerIdOf(state)) ?? []
    },
    contradictions: (author, state, input) =>
      auditNarration({
        narrative: author.narrative,
        mode: author.mode,
        entries: author.rolls,
        events: author.engine_events,
        diffs: [],
        state,
        player_id: playerIdOf(state),
        player_input: input,
        recent: [],
        introduced: [],
        secrets: [],
        offered: [],
        selection: false,
        social: null,
        known_names: Object.values(state.entities).map((entity) => entity.name),
      })
        .violations.filter((violation) => contradicting.includes(violation.rule_id))
        .map((violation) => `${violation.rule_id} ${violation.message} ${String(violation.before ?? '')}`),
  }
}
