/**
 * How honestly a campaign was told: the dice recomputed, the log checked, what tellings claimed and were stopped at, what
 * was refused. Everything in it is counted from the log, so whoever has the file can count it again.
 */

import { done, type Result } from '../../core/result.ts'
import type { Violation } from '../../core/violation.ts'
import type { CampaignVerification, Engine } from '../../engine/index.ts'
import { type CampaignMetrics, campaignMetrics } from '../metrics/campaign-metrics.ts'
import { type RollDistribution, type RuleCount, summarise } from '../metrics/summarise.ts'
import type { TurnMeasure } from '../metrics/turn-measure.ts'

/** The report. */
export interface HonestyReport {
  readonly campaign_id: string
  readonly name: string
  readonly branch: string
  readonly turns: number
  /** True when log, state and every roll that can be checked hold. */
  readonly sound: boolean
  readonly verification: CampaignVerification
  /** The seeds of the dice: what was committed to before play, and what has been revealed since. */
  readonly seeds: readonly {
    readonly epoch: number
    readonly commitment: string
    readonly client_seed: string
    readonly server_seed: string | null
  }[]
  readonly rolls: RollDistribution
  readonly prose: ProseAudit
  readonly refusals: Refusals
  /** What a game master tried and was stopped at, by rule, the most frequent first. */
  readonly stopped: readonly RuleCount[]
  /** The first of them in their own words. */
  readonly examples: readonly StoppedAttempt[]
  readonly told_by: Readonly<Record<string, number>>
}

/** What was told, held against what is so. */
export interface ProseAudit {
  readonly tellings: number
  /** Turns whose words came from elsewhere: another program told them, or a raw turn brought them along. */
  readonly not_audited: number
  /** Sentences that were held against ledger, events and state. */
  readonly sentences: number
  readonly contradictions: number
  readonly contradictions_shown: number
  readonly told_twice: number
  readonly told_by_another: number
}

/** What was not done. */
export interface Refusals {
  /** Acts of the player that the world did not allow. */
  readonly acts: number
  /** Wishes of a narrator that were not made true. */
  readonly wishes: number
  /** Of both, how many went through all the same. */
  readonly went_through: number
}

/** Something that was tried, and what was done about it. */
export interface StoppedAttempt {
  readonly turn: number
  readonly rule: string
  readonly done: Violation['action']
  readonly message: string
}

const mostExamples = 12

/** Reports on a campaign. */
export async function honestyReport(engine: Engine, campaignId: string): Promise<Result<HonestyReport>> {
  const verified = await engine.campaigns.verify(campaignId)
  if (!verified.ok) return verified
  const metrics = await campaignMetrics(engine, campaignId)
  if (!metrics.ok) return metrics
  const epochs = await engine.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const { name, branch, by_turn, campaign } = metrics.value
  const tellings = by_turn.map(tellingOf)
  return done({
    ...{ campaign_id: campaignId, name, branch, turns: by_turn.length },
    sound: verified.value.ok,
    verification: verified.value,
    seeds: epochs.value.map(({ epoch, commitment, client_seed, server_seed }) => {
      return { epoch, commitment, client_seed, server_seed }
    }),
    rolls: campaign.rolls,
    prose: proseOf(metrics.value),
    refusals: refusalsOf(by_turn),
    stopped: summarise(tellings).violations,
    examples: tellings.flatMap(examplesIn).slice(0, mostExamples),
    told_by: campaign.told_by,
  })
}

/** The turn with only what its telling broke: acts of the player that were blocked are no fault of whoever tells. */
function tellingOf(turn: TurnMeasure): TurnMeasure {
  return { ...turn, violations: turn.violations.filter((one) => one.action !== 'blocked') }
}

function proseOf({ by_turn, campaign }: CampaignMetrics): ProseAudit {
  const told = by_turn.filter((turn) => turn.audited && turn.narrative !== '')
  return {
    tellings: told.length,
    not_audited: by_turn.filter((turn) => !turn.audited).length,
    sentences: told.reduce((sum, turn) => sum + sentencesIn(turn.narrative), 0),
    contradictions: campaign.contradictions,
    contradictions_shown: campaign.contradictions_shown,
    told_twice: campaign.retried,
    told_by_another: campaign.fell_back,
  }
}

function sentencesIn(text: string): number {
  return text.match(/[^.!?…]+(?:[.!?…]+|$)/gu)?.length ?? 0
}

function refusalsOf(turns: readonly TurnMeasure[]): Refusals {
  const invalid = turns.flatMap((turn) => turn.invalid)
  const wishes = turns.reduce((sum, turn) => sum + turn.refused.length, 0)
  return {
    acts: invalid.length - wishes,
    wishes,
    went_through: invalid.filter((one) => one.accepted).length,
  }
}

function examplesIn({ turn, violations }: TurnMeasure): readonly StoppedAttempt[] {
  return violations.map(({ rule_id, action, message }) => ({ turn, rule: rule_id, done: action, message }))
}
