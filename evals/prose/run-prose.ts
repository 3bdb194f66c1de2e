/** Sixty-turn sessions of every adventure that ships, measured as prose; the transcripts are for reading aloud. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import { countedEntropy, stillClock } from '../../src/testing/index.ts'
import { type ProseReport, proseSessions } from './prose-sessions.ts'

const scenarios = ['dead_drop', 'nineteen_year_tide'] as const
const mostSoon = 0.02

/** Plays, prints, and says whether everything holds. */
export async function runProse(options: {
  readonly turns: number
  readonly sessions: number
  readonly out: string | undefined
  /** What makes these sessions these: the same seed plays the same. */
  readonly seed: string
}): Promise<boolean> {
  const home = join(import.meta.dirname, '../..', 'no-such-home')
  const engine = createEngine({ inMemory: true, home, clock: stillClock(), entropy: countedEntropy() })
  let ok = true
  for (const scenario of scenarios) {
    const { turns, sessions: walks, out, seed } = options
    const report = await proseSessions({ engine, scenario, walks, turns, seed: `${seed} ${scenario}` })
    if (!report.ok) throw new Error(report.refusal.message)
    ok = show(report.value) && ok
    if (out !== undefined) keep(report.value, out)
  }
  await engine.close()
  return ok
}

function show({ scenario, turns, sentences, soon, repeated, strange, untold }: ProseReport): boolean {
  const share = (soon * 100).toFixed(2)
  console.log(`${scenario}: ${turns} turns, ${sentences} sentences, ${share} % told again within 12 turns`)
  for (const sentence of [...new Set(repeated)].slice(0, 12)) console.log(`  again: ${sentence}`)
  if (strange.length > 0) console.log(`FAIL names from nowhere: ${strange.join(', ')}`)
  for (const turn of untold) console.log(`FAIL ${turn}`)
  if (soon > mostSoon) console.log(`FAIL more than ${mostSoon * 100} % is told again.`)
  return soon <= mostSoon && strange.length === 0 && untold.length === 0
}

function keep({ scenario, sessions }: ProseReport, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [at, session] of sessions.entries()) {
    const told = session.map(({ input, notices, text }) => [`> ${input}`, ...notices, text].join('\n\n'))
    const file = join(folder, `${scenario}-${at + 1}.md`)
    writeFileSync(file, `${told.join('\n\n')}\n`)
    console.log(`Written: ${file}`)
  }
}
