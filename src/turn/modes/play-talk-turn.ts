/**
 * A turn of talk about the game: nothing in the world moves, no dice fall, and a narrator's proposals are set aside.
 * A line typed into the story that is for the table ("who is Chen?", "what am I carrying", "help") is answered in the
 * same way.
 */

import type { JsonObject } from '../../core/json.ts'
import type { Prospect } from '../../core/protocol/facts-for-player-questions.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { isFighting, nameOf } from '../../core/state/state-queries.ts'
import type { NarrateRequest } from '../../gm/game-master.ts'
import { type RecapLine, recapOf } from '../../lore/index.ts'
import { questionsIn } from '../../text/questions-of-a-line.ts'
import { commitDice } from '../commit-turn-records.ts'
import { endTurn } from '../end-turn.ts'
import { type KeptEnvelope, stillWaiting } from '../last-turn.ts'
import { narrate } from '../narrate-turn.ts'
import { riskOfAttempts } from '../offer/risk-of-attempts.ts'
import { recall } from '../recall-memories.ts'
import { questionFacts, recentRecords, turnBefore } from '../talk/look-up-question-facts.ts'
import { attemptsFor } from '../talk/preview-action.ts'
import type {
  DiceCommit,
  Gathered,
  Interpreted,
  Narrated,
  Resolved,
  StoryResolved,
  Understood,
} from '../turn-value-by-stage.ts'

/** Plays a turn of talk; `aside` is what was understood when the line was typed into the story. */
export async function playTalkTurn(
  gathered: Gathered,
  aside: Understood | null = null,
): Promise<Result<AuthorTurn>> {
  const output = aside?.output ?? null
  const turn = await recall(gathered, output, 'answer')
  const unchanged = {
    rolls: [],
    events: [],
    diff: {},
    after: turn.state,
    violations: aside?.violations ?? [],
    pass_outputs: readingOf(aside),
  }
  const committed = await commitDice({ ...turn, ...unchanged })
  return committed.ok ? endTurn(await narrateTalk(committed.value, output)) : committed
}

/** What the record keeps of a line that was read; nothing for talk that was chosen. */
function readingOf(aside: Understood | null): JsonObject {
  return aside === null
    ? {}
    : ({ interpreter: { by: aside.by, output: aside.output } } as unknown as JsonObject)
}

/** True when a typed line does nothing in the world; a pick always does what it was offered as. */
export function isAside({ pick, understood }: Interpreted): boolean {
  return understood.output.aside !== undefined && understood.offered === null && pick === null
}

/** Plays a line of the story as talk. */
export function playAside(turn: Interpreted): Promise<Result<AuthorTurn>> {
  return playTalkTurn({ ...turn, mode: 'DM' }, turn.understood)
}

/** Has the answer narrated; what waited before it still waits after it. */
async function narrateTalk(turn: Resolved & DiceCommit, aside: InterpreterOutput | null): Promise<Narrated> {
  const found = await lookedUp(turn, aside)
  const narration = await narrate(turn, null, { request: { understood: aside, ...found } })
  const envelope = await waitingAfter(turn, found.facts?.prospects ?? [])
  return {
    ...turn,
    narration,
    narrative: narration.narrative,
    block: stillOpen(envelope.planning_block ?? null),
    accepted: { diff: {}, state: turn.state },
    envelope,
    remarks: perhapsToPerson(turn, aside, narration.narrative),
    dm_notes: narration.accepted.dm_notes,
    narrationViolations: [],
  }
}

/** What could be picked before the answer and still can be; a plan that it came from has been read. */
function stillOpen(block: PlanningBlock | null): PlanningBlock | null {
  if (block === null) return null
  const choices = Object.entries(block.choices).map(([key, { analysis: _weighed, ...choice }]) => [
    key,
    choice,
  ])
  return {
    thinking: block.plan_quality === undefined ? block.thinking : 'What now?',
    choices: Object.fromEntries(choices),
  }
}

/** What waited before still waits; after "Yes, you could" a yes does what was asked about (READ-11). */
async function waitingAfter(
  turn: Resolved & DiceCommit,
  [only, ...others]: readonly Prospect[],
): Promise<Partial<KeptEnvelope>> {
  const { last } = turn
  const waiting = stillWaiting(last)
  const isPossible = only !== undefined && others.length === 0 && /^(?:sure|check)$/.test(only.kind)
  if (!isPossible || Object.keys(last.held).length > 0 || last.confirm !== null) return waiting
  const attempts = await attemptsFor(turn, only.words)
  const [first] = attempts
  if (first === undefined) return waiting
  const risk_level = riskOfAttempts(turn, attempts)
  const choice: Choice = { text: `Yes: ${only.words}`, description: '', risk_level }
  return {
    ...waiting,
    planning_block: { thinking: '', ...last.block, choices: { ...last.block?.choices, reading_1: choice } },
    offers: { ...last.offers, reading_1: first },
    held: { reading_1: attempts },
  }
}

/** Acts that may themselves bring the answer. */
const findingOut: ReadonlySet<string> = new Set([
  'look',
  'observe',
  'listen',
  'search',
  'investigate',
  'read',
  'ask',
  'talk',
  'read_person',
])

/**
 * Answers to the questions that stand in a line beside its acts, in the world as its acts left it. A game master that
 * answers at once gives them; what an act of the line went to find out is left to its own outcome.
 */
export async function answersBeside(turn: StoryResolved & DiceCommit): Promise<readonly string[]> {
  const { questions = [], proposed_actions } = turn.understood.output
  if (questions.length === 0 || turn.judgement.question !== null) return []
  const { gameMaster, backstop } = turn.dependencies
  const dependencies = { ...turn.dependencies, gameMaster: gameMaster.instant ? gameMaster : backstop }
  const unchanged = { rolls: [], events: [], diff: {}, state: turn.after, hints: turn.hintsAfter }
  const text = questions.join(' ')
  const now = { ...turn, ...unchanged, dependencies, mode: 'DM' as const, text, packet: packetAfter(turn) }
  const aside = { ...turn.understood.output, aside: 'question' as const }
  const { narrative } = await narrate(now, null, {
    request: { understood: aside, ...(await lookedUp(now, aside)) },
  })
  const seeks = proposed_actions.some(({ action }) => findingOut.has(action))
  const told = narrative.split('\n\n').filter((part) => part !== '')
  return seeks ? told.filter((part) => !leavesOpen.test(part) || isStanding.test(part)) : told
}

/** The packet with what the acts of the turn have changed in the scene. */
function packetAfter({ packet, after }: StoryResolved): StoryResolved['packet'] {
  const { scene, time, clocks } = after
  return {
    ...packet,
    scene: {
      ...packet.scene,
      location_id: scene.location_id ?? packet.scene.location_id,
      time: { ...packet.scene.time, ...time },
    },
    present_entities: [...scene.present_entity_ids],
    inventory: Object.values(after.inventory)
      .filter(({ qty }) => qty > 0)
      .map(({ owner_id, item_id, qty, flags }) => ({ owner_id, item_id, qty, flags })),
    clocks: packet.clocks.map((clock) => ({ ...clock, value: clocks[clock.id]?.value ?? clock.value })),
  }
}

/** What the engine looks up for the game master that answers. */
async function lookedUp(
  turn: Gathered,
  aside: InterpreterOutput | null,
): Promise<Pick<NarrateRequest, 'last_turn' | 'so_far' | 'facts'>> {
  const records = await recentRecords(turn)
  const last_turn = turnBefore(records)
  const so_far = await storySoFar(turn)
  const facts = await questionFacts(turn, (aside?.questions ?? [turn.text]).flatMap(questionsIn), records)
  return { facts, ...(last_turn !== null && { last_turn }), ...(so_far.length > 0 && { so_far }) }
}

/** Answers that leave it open. */
const leavesOpen =
  /\b(?:you do not know|know of no|heard of none|know nothing|have heard the name|has not told you|nobody has)\b/i

/** What is so, though something about it is open: who is not here, what a clock stands at. */
const isStanding = /\bis not here\b|\bYou do not see\b|\bstands at\b|^It is \d/

/** In the middle of a conversation, what one does not know can be asked of the person one is talking with. */
function perhapsToPerson(
  { hints, state }: Gathered,
  aside: InterpreterOutput | null,
  answer: string,
): readonly string[] {
  const { interlocutor } = hints
  if (aside?.aside !== 'question' || interlocutor === null || isFighting(state) || !leavesOpen.test(answer))
    return []
  const name = nameOf(state, interlocutor)
  return [`To put it to ${name}, say so: “ask ${name} …”.`]
}

const asksForRecap =
  /\brecap\b|\bwhat(?:'s| has| have| all)? happened(?: so far)?\b(?! (?:to|with|at|in|when|after|before|between)\b)|\bwhat did (?:i|we) miss\b|\bstory so far\b|\bsummar(?:y|ise|ize)\b|\bpreviously\b|\bwhere were we\b|\bcatch me up\b|\bfill me in\b|\bremind me what happened\b|\bwhat have i (?:done|found|learned|learnt|achieved)\b|\bwhat do i know(?: so far)?\s*\??$|\bwhat clues\b/i
/** How many turns back a recap reads. */
const maxTurnsBack = 200

/** The turns that counted, oldest first, for a question about the story so far; empty for any other. */
async function storySoFar({ dependencies, head, text }: Gathered): Promise<readonly RecapLine[]> {
  if (!asksForRecap.test(text)) return []
  const events = await dependencies.store.getEvents(head.campaign_id, {
    from: Math.max(1, head.turn - maxTurnsBack + 1),
    to: head.turn,
  })
  return events.ok ? recapOf(events.value) : []
}
