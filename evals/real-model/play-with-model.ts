/** Plays a few lines of a scenario with a model behind a strategy, and looks at the campaign after every turn. */

import { createEngine } from '../../src/compose.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { countedEntropy, stillClock } from '../../src/testing/index.ts'
import type { ModelProcess } from './model-process.ts'
import { callsOf, type PlayedTurn, tenths, toldBy } from './played-turn.ts'

/** What is played. */
export interface Evening {
  readonly strategy: string
  readonly scenario: string
  readonly lines: readonly string[]
}

/** Seconds for a model without a graphics card: nobody sits at this table. */
const patience = '600'

/** Plays it; `told` hears of every turn as it ends. */
export async function playWithModel(
  model: ModelProcess,
  { strategy, scenario, lines }: Evening,
  told: (turn: PlayedTurn) => void,
): Promise<void> {
  const engine = createEngine({
    inMemory: true,
    // Only what is shipped is played, whatever the one who runs this has installed.
    home: `${import.meta.dirname}/no-such-home`,
    clock: stillClock(),
    entropy: countedEntropy(),
    environment: {
      FATEWRIGHT_MODEL: `compatible:tinyllama@${model.url}`,
      FATEWRIGHT_MODEL_WAIT: patience,
      FATEWRIGHT_STRATEGY: strategy,
      FATEWRIGHT_PROMPTS: 'essentials',
    },
  })
  try {
    const founded = await engine.campaigns.createFromScenario({ scenario, seed: `real model ${scenario}` })
    if (!founded.ok) throw new Error(founded.refusal.message)
    for (const [at, input] of lines.entries()) {
      model.calls()
      told({
        ...{ strategy, scenario, turn: at + 1, input },
        ...(await playOne(engine, founded.value.campaign_id, input, model)),
      })
    }
  } finally {
    await engine.close()
  }
}

type Outcome = Omit<PlayedTurn, 'strategy' | 'scenario' | 'turn' | 'input'>

const untold = { by: 'nobody', repaired: false, wrong: [], accepted: [], refused: [], narrative: '' } as const

async function playOne(engine: Engine, id: string, input: string, model: ModelProcess): Promise<Outcome> {
  const started = performance.now()
  const played = await engine.turns.play(id, input).catch((error: unknown) => error as Error)
  const seconds = tenths(performance.now() - started)
  const verified = await engine.campaigns.verify(id)
  const problems = verified.ok ? verified.value.problems : [verified.refusal.message]
  const right = verified.ok && verified.value.ok
  const common = { right, seconds, calls: callsOf(model.calls()) }
  if (played instanceof Error)
    return { ...common, ...untold, ended: false, problems: [...problems, played.message] }
  if (!played.ok)
    return { ...common, ...untold, ended: false, problems: [...problems, played.refusal.message] }
  return { ...common, ended: true, problems, ...toldBy(played.value.turn, engine.gameMaster.id) }
}
