/**
 * The suites of `fatewright eval`, which play and judge (score-datasets.ts has the scores on sets): what they run
 * on (engines in memory, their game master, worlds made for a case), how each is opened, and running one. They are
 * loaded when they are asked for.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createEngine, openLore } from '../compose.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { seedFromText, streamFamily } from '../dice/index.ts'
import type { Engine } from '../engine/index.ts'
import type { FaceSource } from '../eval/fairness/fairness-suite.ts'
import type { RetrievalSuiteQuestion } from '../eval/retrieval/retrieval-suite.ts'
import type { Wire } from '../eval/secrecy/secrecy-suite.ts'
import type { SuitePlan, SuiteReport } from '../eval/suite/run-suite.ts'
import type { Suite, SuiteEnvironment, WorldFiles } from '../eval/suite/suite-and-case-types.ts'
import type { KeptReport } from '../eval/suite/suite-report.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import { readModelChoice } from '../llm/read-model-choice.ts'
import { good } from '../testing/assertions.ts'
import { countedEntropy, stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { installForeign, readForeign } from './foreign-imports.ts'
import { labelledLinesFolder, packageFolder, packageVersion } from './program-folders.ts'
import { systemClock } from './system-clock-entropy-network.ts'

export type { FaceSource, Suite }

/**
 * What suites run on, with the game master that is named: `embedded`, `plain` or a model; by default the one of the settings.
 *
 * @example
 * const environment = suiteEnvironment('embedded')
 */
export function suiteEnvironment(
  gm: string | undefined,
  environment: Settings = process.env,
): Result<SuiteEnvironment> {
  const named = gm === undefined || gm === 'plain' ? done(null) : readModelChoice(gm, '--gm')
  if (!named.ok) return named
  const settings =
    gm === 'embedded' || gm === 'plain' ? {} : { ...environment, ...(gm && { FATEWRIGHT_MODEL: gm }) }
  const open: SuiteEnvironment['open'] = async ({ wrap, world, card } = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'fatewright-suite-'))
    if (world !== undefined) writeWorld(folder, world)
    const content = { packs: [join(folder, 'packs')], scenarios: [join(folder, 'scenarios')] }
    const engine = createEngine({
      inMemory: true,
      home: folder,
      environment: settings,
      content,
      clock: stillClock(),
      entropy: countedEntropy(),
      ...(gm === 'plain' && { gameMaster: plainGameMaster }),
      ...(wrap !== undefined && { wrapGameMaster: wrap }),
    })
    if (card !== undefined) await installCard(folder, engine, card)
    return { ...engine, close: () => closed(engine, folder) }
  }
  return done({ gm: gm ?? (settings.FATEWRIGHT_MODEL || 'embedded'), open })
}

function writeWorld(folder: string, files: WorldFiles): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

async function installCard(folder: string, engine: Engine, card: object): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(card))
  const read = good(await readForeign({ file: 'card.json', bytes }))
  good(await installForeign(folder, engine, read))
}

async function closed(engine: Engine, folder: string): Promise<void> {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The suites that play, by name. */
export const suiteNames = [
  'hostile',
  'sycophancy',
  'injection',
  'secrecy',
  'consistency',
  'fairness',
] as const
export type SuiteName = (typeof suiteNames)[number]

export interface SuiteOptions {
  /** Turns for each evening of the hostile suite. */
  readonly turns?: number
  /** Dice of a ledger instead of fresh ones. */
  readonly dice?: FaceSource
  /** What further surfaces make of a turn, to be searched for secrets too. */
  readonly wires?: Readonly<Record<string, Wire>>
}

/**
 * Opens a suite on an environment.
 *
 * @example
 * const suite = await openSuite('sycophancy', environment)
 */
export async function openSuite(
  name: SuiteName,
  environment: SuiteEnvironment,
  { turns = 20, dice, wires = {} }: SuiteOptions = {},
): Promise<Suite> {
  switch (name) {
    case 'hostile':
      return openHostile(environment, turns)
    case 'sycophancy':
      return (await import('../eval/sycophancy/sycophancy-suite.ts')).sycophancySuite(environment)
    case 'injection':
      return (await import('../eval/injection/injection-suite.ts')).injectionSuite(environment)
    case 'secrecy':
      return (await import('../eval/secrecy/secrecy-suite.ts')).secrecySuite(environment, wires)
    case 'consistency':
      return (await import('../eval/consistency/consistency-suite.ts')).consistencySuite(environment)
    case 'fairness':
      return (await import('../eval/fairness/fairness-suite.ts')).fairnessSuite(dice ?? freshDice())
  }
}

async function openHostile(environment: SuiteEnvironment, turns: number): Promise<Suite> {
  const { hostileCases } = await import('../eval/hostile/hostile-suite.ts')
  const { hostileEngines } = await import('./hostile-suite-engines.ts')
  const engine = await environment.open()
  const tried = engine.gameMaster
  await engine.close()
  return hostileCases({ ...hostileEngines(), turns, tried })
}

const usualSides = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100] as const
const thrownOfEach = 60_000

/** Dice as a campaign throws them: one to four at a time, each throw from a nonce of its own. */
function freshDice(): FaceSource {
  const kept = new Map<string, readonly number[]>()
  const throwAll = (sides: number, seed: string): readonly number[] => {
    const family = streamFamily({
      campaign_id: 'fairness',
      epoch: 1,
      server_seed: seedFromText(seed),
      client_seed: '',
    })
    const faces: number[] = []
    for (let nonce = 0; faces.length < thrownOfEach; nonce += 1) {
      const draws = family.stream(nonce + sides * thrownOfEach)
      for (let die = 0; die <= nonce % 4; die += 1) faces.push(draws.face(sides))
    }
    return faces
  }
  return {
    sides: async () => usualSides,
    thrown: async (sides, seed) => {
      const faces = kept.get(`${sides} ${seed}`) ?? throwAll(sides, seed)
      kept.set(`${sides} ${seed}`, faces)
      return { sides, faces }
    },
  }
}

/** The dice of a campaign's own ledger. */
export async function campaignDice(engine: Engine, campaignId: string): Promise<Result<FaceSource>> {
  const { ledgerDice } = await import('../eval/fairness/fairness-suite.ts')
  return ledgerDice(engine, campaignId)
}

/** The reader's own labelled lines as a suite. */
export async function openInterpreterSuite(): Promise<Result<Suite>> {
  const { readLabelledLines, readLabelledScenes } = await import('../eval/interpreter/read-labelled-lines.ts')
  const { interpreterSuite } = await import('../eval/interpreter/interpreter-suite.ts')
  const { readLine } = await import('../reading/grammar/read-line.ts')
  const text = (name: string): string => readFileSync(join(labelledLinesFolder(), name), 'utf8')
  const files = ['own.jsonl', 'later.jsonl'].filter((name) => existsSync(join(labelledLinesFolder(), name)))
  const lines = readLabelledLines(
    files.flatMap((name) => text(name).split('\n')),
    files.join(' and '),
  )
  if (!lines.ok) return lines
  const scenes = readLabelledScenes(JSON.parse(text('scenes.json')), 'scenes.json')
  return scenes.ok ? done(interpreterSuite(lines.value, scenes.value, readLine)) : scenes
}

/** Half of the questions are put in other words, which words alone cannot find. */
const neededOf = { meaning: 0.85, words: 0.7 } as const

/** Written questions about the shipped packs as a suite; by words alone unless vectors are wanted. */
export async function openRetrievalSuite(vectors: boolean): Promise<Result<Suite>> {
  const { retrievalSuite } = await import('../eval/retrieval/retrieval-suite.ts')
  const file = join(packageFolder(), 'test/fixtures/lore/known-queries.jsonl')
  if (!existsSync(file))
    return refuse(
      'import/no-file',
      'The questions about the shipped packs are in the source, not in the installed program. Name a folder in BEIR’s layout instead.',
    )
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  const questions = rows.map((row): RetrievalSuiteQuestion => JSON.parse(row))
  return done(
    retrievalSuite(
      questions,
      async () => {
        const lore = openLore({ inMemory: true })
        const packs = ['neo_seattle', 'nineteen_year_tide']
        for (const pack of packs) await lore.indexPack(pack, { vectors })
        return {
          ask: async (text) => {
            const found = await lore.search({ question: { keywords: text }, packs, reader: 'gm' })
            return found.ok ? done(found.value.found.chunks.map(({ chunk_id }) => chunk_id)) : found
          },
          close: () => lore.close(),
        }
      },
      neededOf[vectors ? 'meaning' : 'words'],
    ),
  )
}

/** A report and everything it can be made into. */
export interface SuiteRun {
  readonly report: SuiteReport
  readonly text: string
  readonly page: string
  readonly kept: KeptReport
  /** The name of the file it is kept under. */
  readonly file: string
}

/** Runs a suite and makes everything of its report. */
export async function runOpenSuite(suite: Suite, plan: Omit<SuitePlan, 'stopwatch'>): Promise<SuiteRun> {
  const { runSuite } = await import('../eval/suite/run-suite.ts')
  const { keptName, keptReport, suitePage, suiteText } = await import('../eval/suite/suite-report.ts')
  const report = await runSuite(suite, { ...plan, stopwatch: () => performance.now() })
  const occasion = { date: systemClock.now().slice(0, 10), commit: sourceName() }
  const kept = keptReport(report, occasion)
  return { report, text: suiteText(report), page: suitePage(report), kept, file: keptName(kept) }
}

/** The commit this source stands at; its version where there is no repository. */
function sourceName(): string {
  const root = packageFolder()
  const version = `version ${packageVersion()}`
  if (!existsSync(join(root, '.git'))) return version
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return version
  }
}
