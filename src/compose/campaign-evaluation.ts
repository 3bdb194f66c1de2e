/**
 * Evaluation of campaigns (replays, metrics, honesty reports), put together over an engine; loaded when they are
 * asked for.
 */
import type { Engine } from '../engine/index.ts'
import type { CampaignEvaluation } from '../eval/campaign-evaluation.ts'
import { type Machine, systemMachine } from './system-clock-entropy-network.ts'

/** Replays, metrics and honesty reports of an engine's campaigns. */
export async function openEvaluation(
  engine: Engine,
  { stopwatch }: Pick<Machine, 'stopwatch'> = systemMachine,
): Promise<CampaignEvaluation> {
  const { campaignEvaluation } = await import('../eval/campaign-evaluation.ts')
  return campaignEvaluation(engine, stopwatch)
}
