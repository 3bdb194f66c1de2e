/** How long prompts are, how much of them stays the same from turn to turn, and what that costs, as a campaign grows. */
import { join } from 'node:path'
import { countTokens } from '../src/context/packet-builder.ts'
import type { GameMaster } from '../src/gm/game-master.ts'
import { pipelineGameMaster } from '../src/gm/llm/pipeline-game-master.ts'
import { singlePassGameMaster } from '../src/gm/llm/single-pass-game-master.ts'
import type { StrategyParts } from '../src/gm/llm/strategy-dependencies.ts'
import type { PromptBlock } from '../src/llm/index.ts'
import { scriptedLanguageModel } from '../src/testing/index.ts'
import { strategyParts } from '../test/models/strategies.ts'
import { type AgedCampaign, agedCampaigns } from './aged-campaigns.ts'
import { type BenchResult, judged, type Plot, type Table } from './bench-result.ts'
import { median } from './measure.ts'
import {
  type CachedCall,
  cachedCall,
  costOfCalls,
  fullHistoryCalls,
  type PromptSizes,
  warmShare,
} from './model-cache.ts'
import { taleOf } from './model-tales.ts'

const ages = [100, 316, 1_000, 3_162, 10_000] as const
/** As long as a scene of the simulation that the goals were made with. */
const sceneTurns = 12
const scenes = 4
const storyTokens = 350

const strategies: Readonly<Record<string, (parts: StrategyParts) => GameMaster>> = {
  'single pass': singlePassGameMaster,
  'pipeline, engine-planned': pipelineGameMaster,
}

const lines = [
  'I look around.',
  'I ask Hesper why the ferry is tied up.',
  'I search the landing for tracks.',
  'I wait.',
  'I try to persuade Hesper to take me across.',
  'I listen.',
]

interface Measured {
  readonly name: string
  readonly age: number
  readonly calls: readonly CachedCall[]
  readonly sizes: PromptSizes
}

/** Measures both strategies at every age. */
export async function promptTokens(
  folder: string,
  progress: (text: string) => void,
): Promise<{ readonly results: readonly BenchResult[]; readonly table: Table; readonly plot: Plot }> {
  const measured: Measured[] = []
  for (const [name, make] of Object.entries(strategies)) {
    const asked: (readonly PromptBlock[])[] = []
    const aged = await agedCampaigns({
      ...{ folder: join(folder, name.replace(/\W/g, '-')), ruleset: 'bands-2d6', ages, progress },
      gameMaster: () => make({ ...strategyParts, model: writingModel(asked) }),
    })
    for (const one of aged) {
      progress(`${name}: prompts at turn ${one.age}`)
      asked.length = 0
      measured.push(await measure(name, one, asked))
    }
  }
  return { ...judge(measured), table: tableOf(measured), plot: plotOf(measured) }
}

function writingModel(asked: (readonly PromptBlock[])[]) {
  return scriptedLanguageModel(({ messages, schemaName }) => {
    asked.push(messages)
    const tale = taleOf(asked.length, storyTokens)
    return schemaName === 'narration'
      ? { final_text: tale, next_prompt: '', suggested_actions: [] }
      : { narrative: tale, actions: [] }
  })
}

async function measure(
  name: string,
  { age, engine, id }: AgedCampaign,
  asked: readonly (readonly PromptBlock[])[],
): Promise<Measured> {
  for (let turn = 0; turn < sceneTurns * scenes; turn += 1) {
    const goes = turn % sceneTurns === sceneTurns - 1
    const there = Math.floor(turn / sceneTurns) % 2 === 0 ? 'I go to the inn.' : 'I go to the landing.'
    const line = goes ? there : (lines[turn % lines.length] ?? 'I wait.')
    const played = await engine.turns.play(id, line)
    if (!played.ok) throw new Error(played.refusal.message)
    if (!Array.isArray(played.value.turn.usage.calls) || played.value.turn.usage.calls.length !== 1)
      throw new Error(`the narrator was set aside: ${JSON.stringify(played.value.turn.violations)}`)
  }
  await engine.close()
  // The first scene begins in the middle of nothing; a campaign has had scenes before.
  const calls = asked.map((now, at) => cachedCall(asked[at - 1] ?? null, now)).slice(1)
  return { name, age, calls, sizes: sizesOf(asked) }
}

/** What the same game would have to send with its whole history. */
function sizesOf(asked: readonly (readonly PromptBlock[])[]): PromptSizes {
  const tokens = (pick: (blocks: readonly PromptBlock[]) => PromptBlock | undefined): number =>
    median(asked.map((blocks) => countTokens(pick(blocks)?.text ?? '')))
  const turns = asked.flatMap((blocks) => blocks.slice(2, -1)).map((block) => countTokens(block.text))
  return {
    system: tokens((blocks) => blocks[0]),
    volatile: tokens((blocks) => blocks[1]) + tokens((blocks) => blocks.at(-1)),
    turn: median(turns),
  }
}

function priceOf(calls: readonly CachedCall[]): number {
  return (costOfCalls(calls, storyTokens) / calls.length) * 1_000
}

/** The best rival at turn 1,000 of the same game. */
function rivalPrice({ sizes }: Measured): number {
  return priceOf(fullHistoryCalls(sizes, 1_000, 240))
}

function meanInput({ calls }: Measured): number {
  return calls.reduce((sum, call) => sum + call.input, 0) / calls.length
}

function judge(measured: readonly Measured[]): { readonly results: readonly BenchResult[] } {
  const results = Object.keys(strategies).flatMap((name) => {
    const own = measured.filter((one) => one.name === name)
    const [young] = own
    const old = own.at(-1)
    const middle = own.find((one) => one.age === 1_000)
    if (young === undefined || old === undefined || middle === undefined) return []
    const inputs = own.map((one) => `${one.age}: ${meanInput(one).toFixed(0)}`).join(', ')
    const share = Math.min(...own.map(({ calls }) => warmShare(calls, false)))
    const withLosses = Math.min(...own.map(({ calls }) => warmShare(calls, true)))
    const [price, rival] = [priceOf(middle.calls), rivalPrice(middle)]
    return [
      judged(
        `model: input tokens at turn 10,000 against turn 100, ${name}`,
        meanInput(old) / meanInput(young),
        '<= 1.05',
        `mean tokens by age ${inputs}`,
      ),
      judged(
        `model: input tokens in the byte-identical prefix, ${name}`,
        share,
        '>= 0.7',
        `the least of all ages; ${(withLosses * 100).toFixed(0)} % when the cache is lost one time in ten`,
      ),
      judged(
        `model: price of 1,000 turns against the best cached full history, ${name}`,
        price / rival,
        '<= 0.15',
        `$${price.toFixed(2)} against $${rival.toFixed(2)} at turn 1,000`,
      ),
    ]
  })
  return { results }
}

function tableOf(measured: readonly Measured[]): Table {
  const rows = measured.map((one) => [
    one.name,
    String(one.age),
    meanInput(one).toFixed(0),
    `${(warmShare(one.calls, false) * 100).toFixed(0)} %`,
    `${(warmShare(one.calls, true) * 100).toFixed(0)} %`,
    `$${priceOf(one.calls).toFixed(2)}`,
    `$${priceOf(fullHistoryCalls(one.sizes, one.age, 240)).toFixed(2)}`,
  ])
  const head = [
    'strategy',
    'turn',
    'input tokens',
    'same prefix',
    'with losses',
    '1,000 turns',
    'full history',
  ]
  return { title: 'Prompts and prices as a campaign grows', head, rows }
}

function plotOf(measured: readonly Measured[]): Plot {
  const own = Object.keys(strategies).map((name) => ({
    name,
    points: measured.filter((one) => one.name === name).map((one) => [one.age, meanInput(one)] as const),
  }))
  const [first] = measured
  const rival = ages.map((age) => {
    const calls = first === undefined ? [] : fullHistoryCalls(first.sizes, age, 240)
    return [age, calls.reduce((sum, call) => sum + call.input, 0) / Math.max(1, calls.length)] as const
  })
  return {
    title: 'Input tokens of a turn as the campaign grows',
    x: 'turn',
    y: 'tokens',
    logarithmic: true,
    series: [...own, { name: 'full history', points: rival }],
  }
}
