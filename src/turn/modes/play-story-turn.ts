/**
 * A turn of the story, as `runTurn` (../run-turn.ts) plays it: all the stages in their order, and what the engine
 * says beside the narration.
 */

import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { isFighting, playerIdOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { capitalize, inSentence } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import type { Movement } from '../accept/accept-scene-transition.ts'
import type { Earned } from '../accept/sheet-write-limits.ts'
import type { Social } from '../audit/audit-input-and-findings.ts'
import { authoredLines } from '../audit/authored-lines-in-narration.ts'
import { commitDice } from '../commit-turn-records.ts'
import { endTurn } from '../end-turn.ts'
import { toldText } from '../interpret/clean-untrusted-text.ts'
import { interpret } from '../interpret-line.ts'
import { narrate } from '../narrate-turn.ts'
import { type OwnBlock, openChoices } from '../offer/engine-planning-block.ts'
import { offer, whatMayBeTried } from '../offer-choices.ts'
import type { OfferedChoice } from '../parse/find-picked-choice.ts'
import { plan } from '../plan-turn.ts'
import { recall } from '../recall-memories.ts'
import { resolve } from '../resolve-actions.ts'
import type { DiceCommit, Gathered, Narrated, Parsed, StoryResolved } from '../turn-value-by-stage.ts'
import { validate } from '../validate-actions.ts'
import { playQuestionBack } from './ask-back-or-end-unread-line.ts'
import { playRecoveryHalt, recoveryFor } from './play-recovery-halt.ts'
import { isRefused, isWithdrawn, playRefusedTurn, playWithdrawn } from './play-refused-and-withdrawn-turns.ts'
import { answersBeside, isAside, playAside } from './play-talk-turn.ts'

/** Plays a turn of the story. A line that is only for the table is answered as talk, and state that is broken halts it. */
export async function playStoryTurn(gathered: Gathered): Promise<Result<AuthorTurn>> {
  const recovery = recoveryFor(gathered)
  if (recovery !== null) return playRecoveryHalt(gathered, recovery)
  if (isWithdrawn(gathered)) return playWithdrawn(gathered)
  const interpreted = await interpret(gathered)
  if (isAside(interpreted)) return playAside(interpreted) // enforces: READ-09
  const validated = validate(interpreted)
  const { asked } = validated.judgement
  if (asked !== null) return playQuestionBack(validated, asked)
  if (isRefused(validated)) return playRefusedTurn(validated)
  const recalled = await recall(validated, interpreted.understood.output)
  const planned = await plan(recalled)
  const resolved = await resolve(planned)
  if (!resolved.ok) return resolved
  const committed = await commitDice(resolved.value)
  if (!committed.ok) return committed
  const choices = offer(committed.value)
  const narrated = await narrateStory(committed.value, choices)
  return endTurn(narrated)
}

/** Has the turn narrated, with what the player did in it. */
async function narrateStory(turn: StoryResolved & DiceCommit, own: OwnBlock): Promise<Narrated> {
  const { judgement, resolution, hintsAfter, events, pick } = turn
  const stopped = [...judgement.output.blocked_actions, ...resolution.refused]
  const narration = await narrate(turn, own, {
    request: {
      understood: turn.understood.output,
      plan: turn.plan,
      cues: hintsAfter,
      blocked: stopped.map(({ action, reason }) => ({ action, reason })),
      tried: resolution.tried.map(({ attempt: { verb, target_id = '', words = '' }, from, to }) => ({
        verb,
        target_id,
        words,
        from,
        to,
      })),
    },
    understand: meaningIn(turn),
    earned: earnedBy(turn),
    movement: movementOf(turn),
    audit: { social: socialOf(turn), authored: authoredLines(hintsAfter, events) },
    picked: pick === null ? null : { key: pick.key, text: pick.text },
    forced: turn.followed !== null,
    pickedBefore: pickedBefore(turn),
  })
  const { block, offers, accepted } = narration
  return {
    ...turn,
    narration,
    narrative: narration.narrative,
    block,
    accepted,
    envelope: {
      planning_block: block,
      offers,
      picked: pick?.key ?? null,
      question: judgement.question,
      confirm: judgement.confirm?.key ?? judgement.meant,
    },
    remarks: [
      ...notTold(remarksOf(turn), narration.narrative),
      ...(await answersBeside(turn)),
      ...unreadRemarks(turn, block),
    ],
    dm_notes: accepted.dm_notes,
    narrationViolations: [],
  }
}

/** What the narration has said already need not stand beside it once more. */
function notTold(remarks: readonly string[], narrative: string): readonly string[] {
  const told = foldedWords(narrative).join(' ')
  return remarks.filter((remark) => !told.includes(foldedWords(remark).join(' ')))
}

function pickedBefore({ last }: Parsed): OfferedChoice | null {
  const { picked, block } = last
  return picked === null
    ? null
    : { key: picked, text: block?.choices[picked]?.text ?? picked.replaceAll('_', ' ') }
}

/** What a narrator's own words for a choice would do, when that may be done in the world as the turn left it. */
function meaningIn({
  after,
  ruleset,
  definition,
  readerFor,
}: StoryResolved): (words: string) => AttemptedAction | null {
  const actor_id = playerIdOf(after)
  let mayBeTried: ReturnType<typeof whatMayBeTried> | undefined
  return (words) => {
    const [first] = readerFor(after)(words).proposed_actions
    if (first === undefined) return null
    const action: AttemptedAction = {
      verb: first.action,
      actor_id,
      words,
      ...(first.target_id !== '' && { target_id: first.target_id }),
      ...(first.item_id !== undefined && { item_id: first.item_id }),
    }
    mayBeTried ??= whatMayBeTried(after, actor_id, ruleset, definition)
    return mayBeTried(action) ? action : null
  }
}

/** What the engine itself says to the player: what it understood, what it asks, what runs out. */
function remarksOf({ judgement, resolution }: StoryResolved): readonly string[] {
  // A question says by itself what stands in the way.
  const asked = judgement.question !== null
  const said = [
    ...judgement.implicit,
    ...judgement.notices,
    ...(judgement.question === null ? [] : [judgement.question]),
    ...(judgement.confirm === null ? [] : [judgement.confirm.question]),
    ...(asked ? [] : judgement.output.blocked_actions.map(({ reason }) => reason)),
    ...resolution.refused.map(({ reason }) => reason),
    ...resolution.notices,
  ]
  return said.map(capitalize)
}

/** What to say when the engine read the line itself and found nothing to do in it. */
function unreadRemarks(turn: StoryResolved, block: PlanningBlock | null): readonly string[] {
  const { understood, judgement, followed, pick, message, text } = turn
  const asked = judgement.question !== null || judgement.confirm !== null || judgement.notices.length > 0
  const readable = understood.by !== 'engine' || understood.output.proposed_actions.length > 0
  if (readable || asked || followed !== null || pick !== null || judgement.attempts.length > 0) return []
  if (message.message_type !== 'user_input') return []
  const choices = Object.entries(block?.choices ?? {}).filter(([key]) => !openChoices.includes(key))
  return [
    unreadNotice(
      text,
      choices.map(([, choice]) => choice.text),
    ),
  ]
}

const goingVerbs: ReadonlySet<string> = new Set([
  'go',
  'move',
  'walk',
  'travel',
  'enter',
  'leave',
  'exit',
  'follow',
  'flee',
  'run',
  'explore',
  'climb',
  'swim',
  'ride',
  'sail',
])

const socialVerbs: ReadonlySet<string> = new Set([
  'persuade',
  'deceive',
  'intimidate',
  'negotiate',
  'bribe',
  'provoke',
  'demand_surrender',
  'parley',
])

const addressingVerbs: ReadonlySet<string> = new Set(['talk', 'ask', 'say', 'tell', 'greet', 'question'])

function earnedBy({ diff, events, resolution }: StoryResolved): Earned {
  const won: readonly string[] = ['success', 'critical', 'mixed']
  const ended = (diff.threads_update ?? []).some((thread) =>
    ['resolved', 'completed'].includes(thread.status ?? ''),
  )
  return {
    success: won.includes(resolution.outcome),
    quest: ended || events.some(({ type }) => type === 'mission_completed'),
  }
}

function movementOf({ judgement, resolution, after }: StoryResolved): Movement {
  const stopped = new Set(resolution.refused.map(({ action }) => action))
  const moved = judgement.attempts.some(({ verb }) => goingVerbs.has(verb) && !stopped.has(verb))
  return { moved, fighting: isFighting(after) }
}

/** Whom the player tried to move with words, and how it went; or whom they spoke to. */
function socialOf({ judgement, resolution, after }: StoryResolved): Social | null {
  const stopped = new Set(resolution.refused.map(({ action }) => action))
  const spoken = judgement.attempts.filter(
    ({ verb, target_id }) => target_id !== undefined && !stopped.has(verb),
  )
  const tried = spoken.find(({ verb }) => socialVerbs.has(verb))
  const attempt = tried ?? spoken.find(({ verb }) => addressingVerbs.has(verb))
  if (attempt?.target_id === undefined) return null
  // The audit looks for a name in the words; no narrator says an id.
  const name = after.entities[attempt.target_id]?.name ?? attempt.target_id
  return { target: name, outcome: resolution.outcome, ...(tried === undefined && { addressed: true }) }
}

const maxQuoteLength = 80
const maxExamples = 3

/**
 * What to say about a line without an act in it; `choices` are what can be done now, the most fitting first.
 *
 * @example
 * unreadNotice('Blorp!', ['Talk with Hesper', 'Search the landing'])
 * // 'I could not tell what you do in “Blorp!”, so nothing was tried. You could, for example: talk with Hesper; search the landing. Or say it with a plain verb, such as “I look”, “I ask”, “I go”.'
 */
function unreadNotice(line: string, choices: readonly string[]): string {
  const said = toldText(line, maxQuoteLength + 1).trim()
  const quoted = said.length > maxQuoteLength ? `${said.slice(0, maxQuoteLength).trimEnd()}…` : said
  const examples = choices.slice(0, maxExamples).map(inSentence)
  const could = examples.length === 0 ? '' : ` You could, for example: ${examples.join('; ')}.`
  return `I could not tell what you do in “${quoted}”, so nothing was tried.${could} Or say it with a plain verb, such as “I look”, “I ask”, “I go”.`
}
