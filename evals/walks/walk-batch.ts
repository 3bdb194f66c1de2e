/** A process that walks: it is sent batches, and sends back what each came to. One engine a batch, because a forgetful engine forgets when it closes. */
import { walkScenarioInMemory } from '../../src/compose/random-scenario-walks.ts'
import type { WalkReport } from '../../src/eval/index.ts'

/** Some walks of a scenario. */
export interface Batch {
  readonly scenario: string
  readonly first: number
  readonly walks: number
  readonly turns: number
  readonly seed: string
}

/** What a walking process says. */
export type BatchAnswer = { readonly report: WalkReport } | { readonly problem: string }

process.on('message', async (batch: Batch) => {
  const walked = await walkScenarioInMemory(batch)
  process.send?.(walked.ok ? { report: walked.value } : { problem: walked.refusal.message })
})
