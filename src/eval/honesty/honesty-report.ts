/**
 * The honesty report, which says how honestly a campaign was narrated: the dice recomputed, the log checked, which
 * claims of narrations were stopped, what was refused. Everything in it is counted from the log, so every owner of
 * the file can count it again.
 */
import { done, type Result } from '../../core/result.ts'
import type { Violation } from '../../core/violation.ts'
import type { CampaignVerification, Engine } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import {
  aggregateMeasures,
  type RollDistribution,
  type RuleCount,
} from '../metrics/aggregate-turn-measures.ts'
import { type CampaignMetrics, campaignMetrics } from '../metrics/campaign-metrics.ts'
import type { TurnMeasure } from '../metrics/measure-turn.ts'
import { escaped, facePlot, page, table, tiles } from '../report/html-page-and-plots.ts'

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

/** The narrations, verified against ledger, events and state. */
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

export interface Refusals {
  /** Acts of the player that the world did not allow. */
  readonly acts: number
  /** Proposals of a narrator that were not accepted. */
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

const maxExamples = 12

export async function honestyReport(engine: Engine, campaignId: string): Promise<Result<HonestyReport>> {
  const verified = await engine.campaigns.verify(campaignId)
  if (!verified.ok) return verified
  const metrics = await campaignMetrics(engine, campaignId)
  if (!metrics.ok) return metrics
  const epochs = await engine.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const { name, branch, by_turn, campaign } = metrics.value
  const narrations = by_turn.map(narrationFaults)
  return done({
    campaign_id: campaignId,
    name,
    branch,
    turns: by_turn.length,
    sound: verified.value.ok,
    verification: verified.value,
    seeds: epochs.value.map(({ epoch, commitment, client_seed, server_seed }) => {
      return { epoch, commitment, client_seed, server_seed }
    }),
    rolls: campaign.rolls,
    prose: proseOf(metrics.value),
    refusals: refusalsOf(by_turn),
    stopped: aggregateMeasures(narrations).violations,
    examples: narrations.flatMap(examplesIn).slice(0, maxExamples),
    told_by: campaign.told_by,
  })
}

/** The turn with only what its narration broke: blocked acts of the player are no fault of the narrator. */
function narrationFaults(turn: TurnMeasure): TurnMeasure {
  return { ...turn, violations: turn.violations.filter((violation) => violation.action !== 'blocked') }
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
    went_through: invalid.filter((act) => act.accepted).length,
  }
}

function examplesIn({ turn, violations }: TurnMeasure): readonly StoppedAttempt[] {
  return violations.map(({ rule_id, action, message }) => ({ turn, rule: rule_id, done: action, message }))
}

/** The report as lines for a terminal or a message. */
export function honestyText(report: HonestyReport): string {
  return [
    `${report.name}: ${countOf(report.turns, 'turn')} on branch ${report.branch}`,
    '',
    ...honestySentences(report).map(({ text }) => text),
    ...(report.stopped.length === 0 ? [] : ['', 'What was stopped, by rule:']),
    ...report.stopped.map(({ rule, count, actions, message }) => {
      const how = Object.entries(actions).map(([action, times]) => `${action} ${times}`)
      return `  ${rule} ×${count} (${how.join(', ')}): ${message}`
    }),
  ].join('\n')
}

/** One thing that can be said, and whether it is as it should be. */
export interface HonestySentence {
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
}

/** What the numbers mean, in sentences. */
export function honestySentences(report: HonestyReport): readonly HonestySentence[] {
  return [...diceSentences(report), ...proseSentences(report)]
}

function diceSentences({ verification, sound, seeds }: HonestyReport): readonly HonestySentence[] {
  const { records, rolls, sealed_rolls, honesty, problems } = verification
  const { undone, redone, branched, repeated, reproducible } = honesty
  const revealed = seeds.filter((seed) => seed.server_seed !== null).length
  const sealed =
    sealed_rolls === 0
      ? ''
      : ` ${countOf(sealed_rolls, 'roll')} cannot be checked before the seed is revealed.`
  return [
    sound
      ? goodSentence(`The log is sound: ${countOf(records, 'record')}, each as it was written.`)
      : badSentence(`The log is not sound: ${problems.join(' ')}`),
    plainSentence(
      `Dice: ${countOf(rolls, 'roll')} recomputed from the seeds${sound ? ' and found as kept' : '; what did not hold stands above'}.${sealed}`,
    ),
    reproducible
      ? plainSentence(
          'The seed was chosen by a person: the dice are provable, but could be known beforehand.',
        )
      : plainSentence('Each seed was committed to before play; nobody could know the dice beforehand.'),
    plainSentence(`Seeds revealed: ${revealed} of ${seeds.length}.`),
    plainSentence(
      `Turns taken back ${undone}, put back ${redone}, branches ${branched}; the same try from the same moment got the same dice ${countOf(repeated, 'time')}.`,
    ),
  ]
}

function proseSentences({ prose, refusals, told_by }: HonestyReport): readonly HonestySentence[] {
  const { tellings, sentences, contradictions, contradictions_shown, told_twice, told_by_another } = prose
  const narrators = Object.entries(told_by).map(([name, turns]) => `${name} ${turns}`)
  const stopped = contradictions - contradictions_shown
  const unproven =
    prose.not_audited === 0
      ? []
      : [
          plainSentence(
            `${countOf(prose.not_audited, 'turn')} came from elsewhere (another program, or a raw turn): nothing is proven about ${prose.not_audited === 1 ? 'its' : 'their'} words.`,
          ),
        ]
  return [
    ...unproven,
    plainSentence(
      `Told by: ${narrators.join(', ')}. ${countOf(sentences, 'sentence')} in ${countOf(tellings, 'telling')} held against dice, events and state before anybody read them.`,
    ),
    contradictions_shown === 0
      ? goodSentence(stoppedSentence(stopped))
      : badSentence(`${countOf(contradictions_shown, 'contradiction')} could be read; ${stopped} stopped.`),
    plainSentence(`Told twice: ${told_twice}. Ended by another teller: ${told_by_another}.`),
    refusals.went_through === 0
      ? goodSentence(
          `Refused: ${countOf(refusals.acts, 'act')} of the player, ${countOf(refusals.wishes, 'wish', 'wishes')} of the narrator; none of them went through.`,
        )
      : badSentence(`${countOf(refusals.went_through, 'invalid act')} went through.`),
  ]
}

function stoppedSentence(stopped: number): string {
  if (stopped === 0) return 'No telling contradicted dice, events or state.'
  return `${countOf(stopped, 'contradiction')} ${stopped === 1 ? 'was' : 'were'} stopped before anybody read ${stopped === 1 ? 'it' : 'them'}; none was left standing.`
}

function plainSentence(text: string): HonestySentence {
  return { text, tone: 'plain' }
}

function goodSentence(text: string): HonestySentence {
  return { text, tone: 'good' }
}

function badSentence(text: string): HonestySentence {
  return { text, tone: 'bad' }
}

/** The report as one page to be shared: what was checked, what was found, and how to check it again. */
export function honestyPage(report: HonestyReport): string {
  const { name, branch, verification, prose, refusals, rolls } = report
  const sentences = honestySentences(report).map(
    ({ text, tone }) => `<li${tone === 'plain' ? '' : ` class="${tone}"`}>${escaped(text)}</li>`,
  )
  const title = `${name}: how honestly it was told`
  return page(
    title,
    [
      `<h1>${escaped(title)}</h1><p class="dim">Counted from the campaign’s own log, branch ${escaped(branch)}.</p>`,
      tiles([
        [report.sound ? 'Sound' : 'Not sound', 'log, state and dice', report.sound ? 'good' : 'bad'],
        [String(report.turns), 'turns'],
        [String(verification.rolls), 'rolls recomputed'],
        [String(prose.sentences), 'sentences audited'],
        [
          String(prose.contradictions_shown),
          'contradictions left standing',
          prose.contradictions_shown === 0 ? 'good' : 'bad',
        ],
        [String(refusals.acts + refusals.wishes), 'acts and wishes refused'],
      ]),
      `<ul>${sentences.join('')}</ul>`,
      stoppedSection(report),
      rolls.rolls === 0
        ? ''
        : `<h2>How the dice fell</h2><p>${escaped(outcomes(report))}</p><div class="plots">${rolls.dice.map(({ sides, faces }) => facePlot(sides, faces)).join('')}</div>`,
      seedsSection(report),
    ].join('\n'),
  )
}

function outcomes({ rolls }: HonestyReport): string {
  const dice = rolls.dice.map(({ sides, faces }) => {
    return `${faces.reduce((sum, [, count]) => sum + count, 0)} d${sides}`
  })
  const came = Object.entries(rolls.outcomes).map(([outcome, count]) => `${outcome} ${count}`)
  return `${rolls.rolls} rolls with ${dice.join(', ')}${came.length === 0 ? '' : `: ${came.join(', ')}`}.`
}

function stoppedSection({ stopped: rules, examples }: HonestyReport): string {
  if (rules.length === 0)
    return '<h2>What was stopped</h2><p>Nothing: no telling broke a rule, so there was nothing to stop.</p>'
  const rows = rules.map(({ rule, count, actions, turns, message }) => [
    `${rule}: ${message}`,
    String(count),
    Object.entries(actions)
      .map(([action, times]) => `${action} ${times}`)
      .join(', '),
    turns.length > 8 ? `${turns.slice(0, 8).join(', ')}, …` : turns.join(', '),
  ])
  const said = examples.map(
    (attempt) =>
      `<li>Turn ${attempt.turn}, ${attempt.rule}, ${attempt.done}: ${escaped(attempt.message)}</li>`,
  )
  return `<h2>What was stopped</h2>${table(['rule, and what was said first', 'times', 'what was done', 'turns'], rows)}<details><summary>The first of them</summary><ul>${said.join('')}</ul></details>`
}

function seedsSection({ seeds: epochs, campaign_id }: HonestyReport): string {
  const rows = epochs.map(({ epoch, commitment, client_seed, server_seed }) => {
    const seed = server_seed === null ? '<i>not revealed yet</i>' : `<code>${server_seed}</code>`
    return `<tr><td>${epoch}</td><td class="left"><code>${commitment}</code></td><td class="left"><code>${escaped(client_seed === '' ? '–' : client_seed)}</code></td><td class="left">${seed}</td></tr>`
  })
  return `<h2>Check it yourself</h2><p>Each seed’s SHA-256 was written into the log before the dice it made; <code>fatewright verify ${escaped(campaign_id)}</code> recomputes every roll, and so can anybody with an export and the revealed seeds.</p><div class="scroll"><table><thead><tr><th>epoch</th><th class="left">committed to</th><th class="left">player’s seed</th><th class="left">revealed</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
