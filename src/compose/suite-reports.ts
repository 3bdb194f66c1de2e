/** Running a suite and what is made of it: text, page, kept file; and the suites that score a set instead of playing. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLore, ownLinesFolder, packageFolder } from '../compose.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { RetrievalSuiteQuestion } from '../eval/retrieval/retrieval-suite.ts'
import type { SuitePlan, SuiteReport } from '../eval/suite/run-suite.ts'
import type { Suite } from '../eval/suite/suite.ts'
import type { KeptReport } from '../eval/suite/suite-report.ts'
import { systemClock } from './machine.ts'

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
  const { suiteText } = await import('../eval/suite/suite-report.ts')
  const { suitePage } = await import('../eval/suite/suite-report.ts')
  const { keptReport, keptName } = await import('../eval/suite/suite-report.ts')
  const report = await runSuite(suite, { ...plan, stopwatch: () => performance.now() })
  const occasion = { date: systemClock.now().slice(0, 10), commit: sourceName() }
  const kept = keptReport(report, occasion)
  return { report, text: suiteText(report), page: suitePage(report), kept, file: keptName(kept) }
}

/** The commit this source stands at; its version where there is no repository. */
function sourceName(): string {
  const root = packageFolder()
  const version = (): string =>
    String(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version,
    )
  if (!existsSync(join(root, '.git'))) return `version ${version()}`
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return `version ${version()}`
  }
}

/** The reader's own labelled lines as a suite. */
export async function openInterpreterSuite(): Promise<Result<Suite>> {
  const { readLabelledLines } = await import('../eval/interpreter/labelled-lines.ts')
  const { readLabelledScenes } = await import('../eval/interpreter/labelled-lines.ts')
  const { interpreterSuite } = await import('../eval/interpreter/interpreter-suite.ts')
  const { readLine } = await import('../gm/embedded/interpret/read-line.ts')
  const text = (name: string): string => readFileSync(join(ownLinesFolder(), name), 'utf8')
  const files = ['own.jsonl', 'later.jsonl'].filter((name) => existsSync(join(ownLinesFolder(), name)))
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
