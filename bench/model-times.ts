/** How long until the first sentence may be read, by every way of asking, against the first sentence of a bare streamed call. */
import { join } from 'node:path'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { GameMaster } from '../src/gm/game-master.ts'
import { pipelineGameMaster } from '../src/gm/llm/pipeline-game-master.ts'
import { singlePassGameMaster } from '../src/gm/llm/single-pass-game-master.ts'
import { twoPhaseGameMaster } from '../src/gm/llm/two-phase-game-master.ts'
import type { ModelRequest } from '../src/llm/index.ts'
import { strategyParts } from '../test/models/strategies.ts'
import { type BenchResult, judged, type Table } from './bench-result.ts'
import { foundGrowing } from './grown-turns.ts'
import { median, spread } from './measure.ts'
import {
  largePace,
  pacedModel,
  type SkippingClock,
  skippingClock,
  smallPace,
  speak,
} from './model-provider.ts'
import { taleOf } from './model-tales.ts'

const rounds = 24
const warmUp = 6
const storyTokens = 300

/** Lines that the own reader is sure of, and one that it is not. */
const plainLines = [
  'I look around.',
  'I search the landing.',
  'I ask Hesper why the ferry is tied up.',
  'I wait.',
]
const unsureLine = 'the old one two, if you catch my drift, like uncle used to'

const understanding = {
  ...{
    intent: 'look around',
    referenced_entities: [],
    assumptions: [],
    risk_flags: [],
    perception_flags: [],
  },
  ...{ confidence: 0.8, claims: [], aside: null },
  proposed_actions: [
    {
      ...{ action: 'look', target_id: '', details: 'the old one two', estimated_minutes: 1 },
      ...{ skill: null, item_id: null, topics: [], speech: null, affordance_id: null },
    },
  ],
}

/** One way of asking. */
interface Way {
  readonly name: string
  readonly goal: string
  readonly make: (parts: Telling) => GameMaster
  readonly lines: readonly string[]
  /** What is waited for beside the first sentence, in the bare provider's time. */
  readonly before: (clock: SkippingClock) => Promise<void>
}

interface Telling {
  readonly clock: SkippingClock
  readonly tale: () => string
}

const dice = JSON.stringify({
  narrative: 'You make ready.',
  tool_requests: [
    {
      tool: 'roll_skill_check',
      args: { purpose: 'to notice', skill_name: 'perception', save_type: null, notation: null },
    },
  ],
})

function teller({ clock, tale }: Telling) {
  const script = ({ schemaName }: ModelRequest): string => {
    if (schemaName === 'dice') return dice
    return JSON.stringify(
      schemaName === 'narration'
        ? { final_text: tale(), next_prompt: '', suggested_actions: [] }
        : { narrative: tale(), actions: [], tool_requests: [] },
    )
  }
  return pacedModel('large', largePace, clock, script)
}

const nothing = async (): Promise<void> => undefined

const ways: readonly Way[] = [
  {
    name: 'pipeline, the engine reads and plans',
    goal: '<= 1.05',
    make: (parts) => pipelineGameMaster({ ...strategyParts, model: teller(parts) }),
    lines: plainLines,
    before: nothing,
  },
  {
    name: 'single pass',
    goal: '<= 1.05',
    make: (parts) => singlePassGameMaster({ ...strategyParts, model: teller(parts) }),
    lines: plainLines,
    before: nothing,
  },
  {
    name: 'pipeline, a small model reads the line',
    goal: '<= 1.5',
    make: (parts) =>
      pipelineGameMaster({
        ...strategyParts,
        model: teller(parts),
        small: pacedModel('small', smallPace, parts.clock, () => JSON.stringify(understanding)),
      }),
    lines: [unsureLine],
    before: nothing,
  },
  {
    name: 'two phases, against the two calls',
    goal: '<= 1.05',
    make: (parts) => twoPhaseGameMaster({ ...strategyParts, model: teller(parts) }),
    lines: plainLines,
    before: (clock) => speak(dice, largePace, clock, undefined),
  },
]

/** Measures all ways. */
export async function firstSentences(
  folder: string,
  progress: (text: string) => void,
): Promise<{ readonly results: readonly BenchResult[]; readonly table: Table }> {
  const measured = []
  for (const [index, way] of ways.entries()) {
    progress(`first sentence: ${way.name}`)
    measured.push({ way, ...(await measureWay(way, join(folder, `way-${index}`))) })
  }
  const results = measured.map(({ way, turns, bare }) => {
    const ratios = turns.map((time, at) => time / (bare[at] ?? Number.NaN))
    const detail = `${median(turns).toFixed(0)} ms against ${median(bare).toFixed(0)} ms; paired ratio ${spread(ratios)}`
    return judged(`model: first sentence, ${way.name}`, median(ratios), way.goal, detail)
  })
  const rows = measured.map(({ way, turns, bare, calls }) => [
    way.name,
    String(calls),
    `${median(bare).toFixed(0)} ms`,
    `${median(turns).toFixed(0)} ms`,
  ])
  return {
    results,
    table: { title: 'The first sentence', head: ['way of asking', 'calls', 'bare', 'turn'], rows },
  }
}

async function measureWay(way: Way, home: string) {
  const clock = skippingClock()
  let told = 0
  const tale = (): string => taleOf(told, storyTokens)
  const engine = createEngine({ home, gameMaster: way.make({ clock, tale }) })
  const { campaign_id: id } = await foundGrowing(engine, 'bands-2d6')
  const turns: number[] = []
  const bare: number[] = []
  let calls = 0
  for (let round = 0; round < rounds + warmUp; round += 1) {
    told += 1
    const alone = await untilSentence(clock, async (heard) => {
      await way.before(clock)
      await speak(tale(), largePace, clock, heard)
    })
    const line = way.lines[round % way.lines.length] ?? unsureLine
    const played = await untilSentence(clock, async (heard) => {
      calls = await play(engine, id, line, heard)
    })
    if (round < warmUp) continue
    bare.push(alone)
    turns.push(played)
  }
  await engine.close()
  return { turns, bare, calls }
}

/** Milliseconds until a whole sentence was heard. */
async function untilSentence(
  clock: SkippingClock,
  work: (heard: (piece: string) => void) => Promise<void>,
): Promise<number> {
  const started = clock.now()
  let text = ''
  let at: number | null = null
  await work((piece) => {
    text += piece
    if (at === null && /[.!?]\s/.test(text)) at = clock.now()
  })
  if (at === null) throw new Error(`no sentence was released of "${text.slice(0, 80)}"`)
  return at - started
}

async function play(
  engine: Engine,
  id: string,
  line: string,
  heard: (piece: string) => void,
): Promise<number> {
  const played = await engine.turns.play(id, line, {
    progress: (step) => {
      if (step.kind === 'draft') heard(step.text)
    },
  })
  if (!played.ok) throw new Error(played.refusal.message)
  if (!Array.isArray(played.value.turn.usage.calls))
    throw new Error(`the narrator was set aside: ${JSON.stringify(played.value.turn.violations)}`)
  return played.value.turn.usage.calls.length
}
