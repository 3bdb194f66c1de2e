/**
 * A turn of the story, read aloud: interpret, validate, recall, plan, resolve, keep the dice, offer, tell, keep the words,
 * render. Each line is a stage in its own file.
 */

import type { JsonObject, JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { SceneCues } from '../core/protocol/scene-cues.ts'
import type { PlannerOutput } from '../core/protocol/stage-outputs.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import { joinDiffs } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import type { Cup } from '../dice/cup.ts'
import type { AttemptedAction } from '../rules/ruleset.ts'
import { capitalize } from '../text/grammar.ts'
import { placesLedTo } from '../world/ways/exits.ts'
import { isAside, playAside } from './aside.ts'
import { authoredLines } from './audit/authored-words.ts'
import { carryOutPick } from './carry-out-pick.ts'
import { thingsSeen } from './cues/elsewhere.ts'
import { type Focus, focusAfter, keptFocus } from './cues/focus.ts'
import { sceneCues } from './cues.ts'
import { finishTelling } from './finish.ts'
import { interpret, type Understood } from './interpret.ts'
import { type Kept, keepDice } from './keep.ts'
import { keptLore } from './lore/gather-lore.ts'
import { asOfNextTurn, offer, whatMayBeTried } from './offer.ts'
import type { OpenTurn } from './open-turn.ts'
import { plan } from './plan.ts'
import type { OwnBlock } from './planning/block-from-offers.ts'
import type { NamedChoice } from './planning/check-progress.ts'
import { possiblePlan } from './possible-plan.ts'
import { keptRecall, recall } from './recall.ts'
import { resolvedRecord } from './records.ts'
import { playRecovery, recoveryFor } from './recover.ts'
import { type Resolved, resolveTurn } from './resolve.ts'
import { rollMacros } from './roll-macros.ts'
import { tellInput } from './tell/tell-input.ts'
import type { TellInput, ToldTurn } from './tell/telling.ts'
import { tell } from './tell.ts'
import { earnedBy, movementOf, socialOf } from './turn-facts.ts'
import { unreadNotice } from './unread-line.ts'
import { type Judged, judge } from './validate/judge.ts'
import { sceneWords } from './validate/missing-thing.ts'

/** Plays a turn of the story. */
export async function playStory(opened: OpenTurn): Promise<Result<AuthorTurn>> {
  const recovery = recoveryFor(opened)
  if (recovery !== null) return playRecovery(opened, recovery)
  const understood = await interpret(opened)
  if (isAside(opened, understood)) return playAside(opened, understood)
  const validated = validate(opened, understood)
  const turn = await recall(opened, understood.output)
  const forced = carryOutPick(turn, validated)
  const judged = forced === null ? validated : { ...validated, attempts: forced.attempts }
  const wished = await plan(turn, understood, judged)
  const { plan: planned, violations } = possiblePlan(wished, turn, judged)
  const cup = await turn.desk.cupFor(turn.head, turn.state)
  if (!cup.ok) return cup
  const resolved = resolveTurn({
    state: turn.state,
    ruleset: turn.ruleset,
    book: turn.book,
    attempts: judged.attempts,
    cup: cup.value,
    followed: forced?.events ?? [],
    plan: planned,
  })
  if (!resolved.ok) return resolved
  const broken = [...understood.violations, ...judged.violations, ...violations]
  const before: StoryScene = {
    ...{ turn, understood, judged, planned, cup: cup.value, resolved: resolved.value },
    broken: [...broken, ...resolved.value.time.violations],
    forced: forced !== null,
  }
  const { scene, cues } = withWrittenRolls(before)
  const kept = await keepDice(turn, resolvedOf(scene), cup.value.entries)
  if (!kept.ok) return kept
  const next = asOfNextTurn(resolved.value.state)
  const choices = offer(next, turn.ruleset, Object.keys(turn.last.offers), false, turn.book)
  const told = await tell(tellingOf(scene, choices, cues))
  return finish(scene, kept.value, told)
}

/** The dice that imported words ask for fall before any are kept. */
function withWrittenRolls(scene: StoryScene): { readonly scene: StoryScene; readonly cues: SceneCues } {
  const { resolved, cup, turn } = scene
  const { events, diff } = resolved
  const words = { cues: cuesAfter(scene), events, diff }
  const rolled = rollMacros(words, cup, turn.state.campaign.player_id ?? '')
  if (rolled === words) return { scene, cues: words.cues }
  return {
    scene: { ...scene, resolved: { ...resolved, events: rolled.events, diff: rolled.diff } },
    cues: rolled.cues,
  }
}

/** Everything a turn of the story has come to before it is told. */
interface StoryScene {
  readonly turn: OpenTurn
  readonly understood: Understood
  readonly judged: Judged
  readonly planned: PlannerOutput
  readonly cup: Cup
  readonly resolved: Resolved
  /** What was broken before anything was told. */
  readonly broken: readonly Violation[]
  /** The picked choice had nothing behind it and was carried out by its words. */
  readonly forced: boolean
}

/** The validate stage: a picked choice was judged when it was offered, so only what stands against it now counts. */
function validate(turn: OpenTurn, understood: Understood): Judged {
  const { state, parsed, last } = turn
  const judged = judge({
    understood: understood.output,
    state,
    actor_id: state.campaign.player_id ?? '',
    player_input: understood.offered === null ? parsed.text : '',
    before: { question: last.question, confirm: last.confirm },
    heard: turn.cues.nameable.map((one) => one.id),
    led: placesLedTo(state, turn.book, state.campaign.player_id ?? ''),
    scene: () => sceneWords(turn.cues, turn.recent.at(-1) ?? '', thingsSeen(state, turn.book)),
  })
  if (understood.offered === null) return judged
  // Its words were never meant to be read as a line, so nothing that was found in them counts.
  const output = {
    ...judged.output,
    blocked_actions: [],
    clarification_needed: false,
    clarification_question: '',
  }
  const plain = { question: null, confirm: null, meant: null, implicit: [], notices: [], violations: [] }
  return { ...judged, ...plain, output, attempts: [understood.offered] }
}

function passOutputs(scene: StoryScene): JsonObject {
  const { understood, judged, planned } = scene
  return {
    ...keptFocus(focusOf(scene)),
    ...keptLore(scene.turn.lore),
    ...keptRecall(scene.turn.recalled),
    interpreter: { by: understood.by, output: understood.output },
    validator: judged.output,
    planner: planned,
    attempts: judged.attempts,
  } as unknown as JsonObject
}

/** Whom and what this turn was about, for the next one. */
function focusOf({ turn, understood, judged, resolved }: StoryScene): Focus {
  return focusAfter(turn.last.focus, understood.output, judged.attempts, resolved.state)
}

function resolvedOf(scene: StoryScene) {
  const { turn, cup, resolved, broken } = scene
  return resolvedRecord(turn, {
    mode: 'STORY',
    diff: joinDiffs(resolved.diff, turn.chronicle.diff),
    rolls: cup.entries,
    events: resolved.events,
    pass_outputs: passOutputs(scene),
    violations: broken,
  })
}

/** What is told: the turn as it is, with what the player did in it. */
function tellingOf(scene: StoryScene, own: OwnBlock, cues: SceneCues): TellInput {
  const { turn, understood, judged, planned, cup, resolved } = scene
  const { state, events, diff } = resolved
  const base = tellInput(turn, state, { entries: cup.entries, events, diff, own })
  const stopped = [...judged.output.blocked_actions, ...resolved.refused]
  return {
    ...base,
    request: {
      ...base.request,
      understood: understood.output,
      plan: planned,
      cues,
      blocked: stopped.map(({ action, reason }) => ({ action, reason })),
    },
    understand: meaningIn(turn, state),
    earned: earnedBy(resolved),
    movement: movementOf(judged.attempts, resolved),
    audit: {
      ...base.audit,
      social: socialOf(judged.attempts, resolved),
      authored: authoredLines(cues, events),
    },
    picked: namedPick(turn),
    forced: scene.forced,
    pickedBefore: named(turn.last.picked, turn),
  }
}

/** The words of the place and the people as the turn left them. */
function cuesAfter(scene: StoryScene): SceneCues {
  const { turn, resolved } = scene
  const arrived = resolved.state.scene.location_id !== turn.state.scene.location_id
  return sceneCues(resolved.state, turn.book, { focus: focusOf(scene), told: turn.recent, arrived })
}

function namedPick({ parsed }: OpenTurn): NamedChoice | null {
  return parsed.pick === null ? null : { key: parsed.pick.key, text: parsed.pick.text }
}

function named(key: string | null, { last }: OpenTurn): NamedChoice | null {
  return key === null ? null : { key, text: last.block?.choices[key]?.text ?? key.replaceAll('_', ' ') }
}

/** What a narrator's own words for a choice would do, when that may be done in the world as the turn left it. */
function meaningIn(
  { book, readerIn }: OpenTurn,
  state: GameState,
): (words: string) => AttemptedAction | null {
  const actor_id = state.campaign.player_id ?? ''
  let mayBeTried: ReturnType<typeof whatMayBeTried> | undefined
  return (words) => {
    const [first] = readerIn(state)(words).proposed_actions
    if (first === undefined) return null
    const action: AttemptedAction = {
      verb: first.action,
      actor_id,
      words,
      ...(first.target_id !== '' && { target_id: first.target_id }),
      ...(first.item_id !== undefined && { item_id: first.item_id }),
    }
    mayBeTried ??= whatMayBeTried(state, actor_id, book)
    return mayBeTried(action) ? action : null
  }
}

function finish(scene: StoryScene, kept: Kept, told: ToldTurn): Promise<Result<AuthorTurn>> {
  const { turn, cup, resolved, broken } = scene
  return finishTelling(turn, {
    kept,
    told,
    narrative: told.narrative,
    block: told.block,
    state: told.accepted.state,
    untold: resolved.state,
    diff: told.accepted.diff,
    entries: cup.entries,
    events: resolved.events,
    envelope: envelopeOf(scene, told),
    notices: [...noticesOf(scene), ...unreadNotices(scene, told.block)],
    dm_notes: told.accepted.dm_notes,
    pass_outputs: passOutputs(scene),
    resolvedViolations: broken,
    moreViolations: [],
  })
}

function envelopeOf({ turn, judged }: StoryScene, told: ToldTurn): Record<string, JsonValue> {
  return {
    planning_block: told.block as unknown as JsonValue,
    offers: told.offers as unknown as JsonValue,
    picked: turn.parsed.pick?.key ?? null,
    question: judged.question,
    confirm: judged.confirm?.key ?? judged.meant,
  }
}

const openChoices: readonly string[] = ['other_action', 'custom_action', 'continue']

/** What to say when the engine read the line itself and found nothing to do in it. */
function unreadNotices(
  { turn, understood, judged, forced }: StoryScene,
  block: PlanningBlock | null,
): readonly string[] {
  const { parsed, message } = turn
  const asked = judged.question !== null || judged.confirm !== null || judged.notices.length > 0
  const readable = understood.by !== 'engine' || understood.output.proposed_actions.length > 0
  if (readable || asked || forced || parsed.pick !== null || judged.attempts.length > 0) return []
  if (message.message_type !== 'user_input') return []
  const choices = Object.entries(block?.choices ?? {}).filter(([key]) => !openChoices.includes(key))
  return [
    unreadNotice(
      parsed.text,
      choices.map(([, { text }]) => text),
    ),
  ]
}

/** What the engine itself says to the player: what it understood, what it asks, what runs out. */
function noticesOf({ judged, resolved }: StoryScene): readonly string[] {
  // A question says by itself what stands in the way.
  const asked = judged.question !== null
  const said = [
    ...judged.implicit,
    ...judged.notices,
    ...(judged.question === null ? [] : [judged.question]),
    ...(judged.confirm === null ? [] : [judged.confirm.question]),
    ...(asked ? [] : judged.output.blocked_actions.map((one) => one.reason)),
    ...resolved.refused.map((one) => one.reason),
    ...resolved.notices,
  ]
  return said.map(capitalize)
}
