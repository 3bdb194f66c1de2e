/**
 * `npm run check`: everything that can be known without running the engine.
 *
 *   npm run check                  all steps
 *   npm run check -- walls cycles  only these
 *   npm run check -- --fix         format, regenerate SPEC.md and the table of walls
 */
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Finding, showFinding } from './check/finding.ts'
import { sourceReader } from './check/read-sources.ts'
import { type CheckContext, type CheckStep, steps } from './check/steps.ts'

async function main(args: readonly string[]): Promise<number> {
  const fix = args.some((arg) => arg === '--fix' || arg === '--write')
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`,
    )
    return 2
  }
  const root = fileURLToPath(new URL('..', import.meta.url))
  const chosen = steps.filter((step) => names.length === 0 || names.includes(step.name))
  const outcomes = start(chosen, { root, fix, sources: sourceReader(root) })
  let failed = 0
  for (const outcome of outcomes) if (!print(await outcome())) failed++
  console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${chosen.length} steps`)
  return failed === 0 ? 0 : 1
}

interface Outcome {
  readonly step: CheckStep
  readonly findings: readonly Finding[]
  readonly seconds: number
}

/**
 * Starts the tools one after the other in the background; the steps of this process run beside them when their turn to
 * be printed comes. With --fix nothing runs side by side, because steps write files that others read.
 */
function start(chosen: readonly CheckStep[], context: CheckContext): (() => Promise<Outcome>)[] {
  if (context.fix) return chosen.map((step) => () => run(step, context))
  let previous: Promise<unknown> = Promise.resolve()
  const tools = new Map<CheckStep, Promise<Outcome>>()
  for (const step of chosen.filter((candidate) => candidate.tool)) {
    const outcome = previous.then(() => run(step, context))
    tools.set(step, outcome)
    previous = outcome
  }
  const own = chosen.filter((step) => !step.tool)
  return [
    ...own.map((step) => () => run(step, context)),
    ...[...tools.values()].map((outcome) => () => outcome),
  ]
}

async function run(step: CheckStep, context: CheckContext): Promise<Outcome> {
  // Lets a tool that has ended in the meantime be followed by the next one.
  await setImmediate()
  const started = performance.now()
  const findings = await step.run(context)
  return { step, findings, seconds: (performance.now() - started) / 1000 }
}

function print({ step, findings, seconds }: Outcome): boolean {
  const passed = findings.every((finding) => finding.note)
  console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(13)} ${seconds.toFixed(2).padStart(6)} s`)
  for (const finding of findings) console.log(`    ${showFinding(finding).replaceAll('\n', '\n    ')}`)
  return passed
}

process.exitCode = await main(process.argv.slice(2))
