/**
 * `npm run check`: everything that can be known without running the engine.
 *
 *   npm run check                  all steps
 *   npm run check -- walls cycles  only these
 *   npm run check -- --fix         format, regenerate SPEC.md and the table of walls
 */
import { fileURLToPath } from 'node:url'
import { showFinding } from './check/finding.ts'
import { type CheckStep, steps } from './check/steps.ts'

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
  let failed = 0
  for (const step of chosen) if (!(await runStep(step, root, fix))) failed++
  console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${chosen.length} steps`)
  return failed === 0 ? 0 : 1
}

async function runStep(step: CheckStep, root: string, fix: boolean): Promise<boolean> {
  const started = performance.now()
  const findings = await step.run({ root, fix })
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  const passed = findings.every((finding) => finding.note)
  console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(13)} ${seconds.padStart(6)} s`)
  for (const finding of findings) console.log(`    ${showFinding(finding).replaceAll('\n', '\n    ')}`)
  return passed
}

process.exitCode = await main(process.argv.slice(2))
