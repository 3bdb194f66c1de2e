/**
 * A turn of talk about the game: nothing in the world moves, no dice fall, and a narrator's proposals are set aside. A line
 * typed into the story that is for the table ("who is Chen?", "what am I carrying", "help") is answered in the same way.
 */
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import type { Result } from '../../core/result.ts'
import { nameOf } from '../../core/state/readers.ts'
import type { NarrateRequest } from '../../gm/game-master.ts'
import { type RecapLine, recapOf } from '../../lore/index.ts'
import { commitDice } from '../commit.ts'
import { endTurn } from '../end-turn.ts'
import { stillWaiting } from '../left-by-last-turn.ts'
import { narrate } from '../narrate.ts'
import { recall } from '../recall.ts'
import { questionFacts, recentRecords, turnBefore } from '../talk/question-facts.ts'
import type { DiceCommit, Gathered, Interpreted, Narrated, Resolved } from '../turn.ts'

/** Plays a turn of talk; `aside` is what was understood when the line was typed into the story. */
export async function playTalk(
  gathered: Gathered,
  aside: InterpreterOutput | null = null,
): Promise<Result<AuthorTurn>> {
  const turn = await recall(gathered, aside, 'answer')
  const unchanged = { rolls: [], events: [], diff: {}, after: turn.state, violations: [], pass_outputs: {} }
  const committed = await commitDice({ ...turn, ...unchanged })
  return committed.ok ? endTurn(await narrateTalk(committed.value, aside)) : committed
}

/** True when a typed line does nothing in the world; a pick always does what it was offered as. */
export function isAside({ pick, understood }: Interpreted): boolean {
  return understood.output.aside !== undefined && understood.offered === null && pick === null
}

/** Plays a line of the story as talk. */
export function playAside(turn: Interpreted): Promise<Result<AuthorTurn>> {
  const notices = [...turn.notices, ...perhapsToPerson(turn)]
  return playTalk({ ...turn, mode: 'DM', notices }, turn.understood.output)
}

/** Has the answer narrated; what waited before it still waits after it. */
async function narrateTalk(turn: Resolved & DiceCommit, aside: InterpreterOutput | null): Promise<Narrated> {
  const narration = await narrate(turn, null, {
    request: { understood: aside, ...(await lookedUp(turn, aside)) },
  })
  return {
    ...turn,
    narration,
    narrative: narration.narrative,
    block: null,
    accepted: { diff: {}, state: turn.state },
    envelope: stillWaiting(turn.last),
    remarks: [],
    dm_notes: narration.accepted.dm_notes,
    narrationViolations: [],
  }
}

/** What the engine looks up for whoever answers. */
async function lookedUp(
  turn: Gathered,
  aside: InterpreterOutput | null,
): Promise<Pick<NarrateRequest, 'last_turn' | 'so_far' | 'facts'>> {
  const records = await recentRecords(turn)
  const last_turn = turnBefore(records)
  const so_far = await storySoFar(turn)
  const facts = await questionFacts(turn, aside?.questions ?? [turn.text], records)
  return { facts, ...(last_turn !== null && { last_turn }), ...(so_far.length > 0 && { so_far }) }
}

/** Words of a question that only the table can answer. */
const tableMatter = /\b(?:i|my|me|here|exits?|ways? out|rules?|roll|dc|check|armed|wearing)\b/i

/** In the middle of a conversation a question may have been meant for the person one is talking with. */
function perhapsToPerson({ hints, state, text, understood }: Interpreted): readonly string[] {
  const { interlocutor } = hints
  if (understood.output.aside !== 'question' || interlocutor === null || tableMatter.test(text)) return []
  const name = nameOf(state, interlocutor)
  return [`Taken as a question to the table. To put it to ${name}, say so: “ask ${name} …”.`]
}

const asksForRecap =
  /\brecap\b|\bwhat(?:'s| has)? happened(?: so far)?\b(?! (?:to|with|at|in|when|after|before|between)\b)|\b(?:the )?story so far\b|\bsummar(?:y|ise|ize)\b|\bpreviously\b|\bwhere were we\b|\bcatch me up\b|\bremind me what happened\b/i
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
