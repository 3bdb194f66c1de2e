/** The evaluation of how campaigns were narrated: replay, metrics, honesty. None of them changes a campaign. */
import type { Result } from '../core/result.ts'
import type { Engine, RerunOptions } from '../engine/index.ts'
import {
  type HonestyReport,
  type HonestySentence,
  honestyPage,
  honestyReport,
  honestySentences,
  honestyText,
} from './honesty/honesty-report.ts'
import {
  type CampaignMetrics,
  campaignMetrics,
  type MetricsOptions,
  metricsText,
} from './metrics/campaign-metrics.ts'
import { type ReplayReport, replayCampaign, replayText } from './replay/replay-campaign.ts'
import { replayPage } from './replay/replay-page.ts'
import { type ReadAgainReport, readAgain, readAgainText } from './replay/reread-player-lines.ts'

/** Which turns are played again, and with which game master; by default with the engine's own game master. */
export interface ReplayRange {
  readonly from?: number
  readonly to?: number
  readonly gameMaster?: RerunOptions['gameMaster'] | undefined
}

/** Replays, measures and reports on the campaigns of an engine. */
export interface CampaignEvaluation {
  replay(campaignId: string, range?: ReplayRange): Promise<Result<ReplayReport>>
  /** Reads the lines again and compares the readings with those that are kept. */
  readAgain(campaignId: string, range?: ReplayRange): Promise<Result<ReadAgainReport>>
  metrics(campaignId: string, options?: MetricsOptions): Promise<Result<CampaignMetrics>>
  honesty(campaignId: string): Promise<Result<HonestyReport>>
  /** Reports as lines for a terminal. */
  readonly text: {
    replay(report: ReplayReport): string
    readAgain(report: ReadAgainReport): string
    metrics(metrics: CampaignMetrics): string
    honesty(report: HonestyReport): string
  }
  /** What a report means, one thing at a time. */
  readonly sentences: { honesty(report: HonestyReport): readonly HonestySentence[] }
  /** Reports as pages that need nothing else. */
  readonly html: {
    replay(report: ReplayReport): string
    honesty(report: HonestyReport): string
  }
}

/**
 * The evaluation of an engine's campaigns.
 *
 * @example
 * const evaluation = evaluationContext(engine, () => performance.now())
 * const again = await evaluation.replay('the_salt_road_k3f9q2', { from: 1, to: 10 })
 */
export function campaignEvaluation(engine: Engine, stopwatch: () => number): CampaignEvaluation {
  return {
    replay: (campaignId, { from, to, gameMaster } = {}) =>
      replayCampaign(engine, campaignId, {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        gameMaster: gameMaster ?? engine.gameMaster,
        stopwatch,
      }),
    readAgain: (campaignId, { from, to, gameMaster = engine.gameMaster } = {}) =>
      readAgain(engine, campaignId, {
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        gameMaster,
      }),
    metrics: (campaignId, options) => campaignMetrics(engine, campaignId, options),
    honesty: (campaignId) => honestyReport(engine, campaignId),
    text: { replay: replayText, readAgain: readAgainText, metrics: metricsText, honesty: honestyText },
    sentences: { honesty: honestySentences },
    html: { replay: replayPage, honesty: honestyPage },
  }
}
