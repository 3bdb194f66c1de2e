/**
 * Reads the player's lines of a campaign again, held against how they were read when they were played; nothing is
 * told and nothing kept.
 */
import { asObject, asObjects, asText, asTexts, canonicalJson, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Engine, Rerun, RerunOptions } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'

/** A line as one reader read it. */
export interface ShownReading {
  readonly by: string
  /** Its acts in a few words each, or what it was for when it did nothing. */
  readonly acts: readonly string[]
}

/** A line that is read otherwise today. */
export interface ReadingDifference {
  readonly turn: number
  readonly input: string
  readonly before: ShownReading
  readonly after: ShownReading
}

export interface ReadAgainReport {
  readonly campaign_id: string
  readonly from: number
  readonly to: number
  /** How many lines have a reading to compare; picks have none. */
  readonly lines: number
  readonly differences: readonly ReadingDifference[]
}

/** Reads the lines of a stretch again. */
export async function readAgain(
  engine: Engine,
  campaignId: string,
  {
    from = 1,
    to,
    gameMaster,
  }: {
    readonly from?: number
    readonly to?: number
    readonly gameMaster: NonNullable<RerunOptions['gameMaster']>
  },
): Promise<Result<ReadAgainReport>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const last = head.value.turn
  const end = Math.min(to ?? last, last)
  if (last === 0 || from < 1 || from > end)
    return refuse('campaign/no-such-turn', `There are ${countOf(last, 'turn')} to read again.`)
  let lines = 0
  const differences: ReadingDifference[] = []
  const options = { gameMaster, readAgain: true }
  const walked = await engine.turns.eachRerun(campaignId, { from, to: end }, options, (turn, again) => {
    const compared = again.ok ? compareReadings(again.value) : null
    if (compared === null) return true
    lines += 1
    if (canonicalJson(compared.before.acts) !== canonicalJson(compared.after.acts))
      differences.push({ turn, ...compared })
    return true
  })
  if (!walked.ok) return walked
  return done({ campaign_id: campaignId, from, to: end, lines, differences })
}

function compareReadings(rerun: Rerun): Omit<ReadingDifference, 'turn'> | null {
  const [before, after] = [rerun.recorded, rerun.replayed].map(({ resolved }) =>
    shownReading(resolved.pass_outputs),
  )
  if (before === undefined || after === undefined || before === null || after === null) return null
  return { input: rerun.input, before, after }
}

function shownReading(passes: unknown): ShownReading | null {
  const { interpreter, choice } = asObject(passes) ?? {}
  const kept = asObject(interpreter)
  const output = asObject(kept?.output)
  const by = asText(kept?.by)
  if (output === undefined || by === undefined || by === 'choice' || choice !== undefined) return null
  const acts = asObjects(output.proposed_actions).map(shownAct)
  const aside = asText(output.aside)
  return { by, acts: aside === undefined ? acts : [`(${aside})`] }
}

function shownAct(act: JsonObject): string {
  const { action, target_id, item_id, topics, amount, affordance_id, offer_key, condition } = act
  const parts = [
    asText(action) ?? '',
    asText(target_id) ?? '',
    ...(item_id === undefined ? [] : [`with ${asText(item_id) ?? ''}`]),
    ...(asTexts(topics).length === 0 ? [] : [`about ${asTexts(topics).join(', ')}`]),
    ...(typeof amount === 'number' ? [`× ${amount}`] : []),
    ...(asText(offer_key ?? affordance_id) === undefined ? [] : [`as ${asText(offer_key ?? affordance_id)}`]),
    ...(asText(condition) === undefined ? [] : [`if “${asText(condition)}”`]),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The report as lines. */
export function readAgainText({ lines, differences }: ReadAgainReport): string {
  const verdict = `${countOf(lines, 'line')} read again; ${differences.length === 0 ? 'all of them as before' : `${differences.length} otherwise`}.`
  const shown = differences.flatMap(({ turn, input, before, after }) => [
    `turn ${turn}: ${input}`,
    `  was, by ${before.by}: ${before.acts.join('; ') || 'nothing'}`,
    `  is, by ${after.by}: ${after.acts.join('; ') || 'nothing'}`,
  ])
  return [verdict, ...shown].join('\n')
}
