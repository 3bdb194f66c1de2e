/**
 * A turn of talk about the game: nothing in the world moves, no dice fall, and a narrator's proposals are set aside. A line
 * typed into the story that is for the table ("who is Chen?", "what am I carrying", "help") is answered in the same way.
 */
import { asObjects, asText, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import type { AuthorTurn, ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { nameOf } from '../../core/state/readers.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { TurnBefore } from '../../gm/game-master.ts'
import { type RecapLine, recapOf } from '../../lore/index.ts'
import { commitDice } from '../commit.ts'
import { endTurn } from '../end-turn.ts'
import { stillWaiting } from '../left-by-last-turn.ts'
import { narrate } from '../narrate.ts'
import { recall } from '../recall.ts'
import type { DiceCommit, Gathered, Interpreted, Narrated, Resolved, Understood } from '../turn.ts'

/** Plays a turn of talk; `aside` is what was understood when the line was typed into the story. */
export async function playTalk(
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
  const notices = [...turn.notices, ...perhapsToPerson(turn)]
  return playTalk({ ...turn, mode: 'DM', notices }, turn.understood)
}

/** Has the answer narrated; what waited before it still waits after it. */
async function narrateTalk(turn: Resolved & DiceCommit, aside: InterpreterOutput | null): Promise<Narrated> {
  const last_turn = await turnBefore(turn)
  const so_far = await storySoFar(turn)
  const narration = await narrate(turn, null, {
    request: {
      understood: aside,
      ...(last_turn !== null && { last_turn }),
      ...(so_far.length > 0 && { so_far }),
    },
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

/** Words of a question that only the table can answer. */
const tableMatter = /\b(?:i|my|me|here|exits?|ways? out|rules?|roll|dc|check|armed|wearing)\b/i

/** In the middle of a conversation a question may have been meant for the person one is talking with. */
function perhapsToPerson({ hints, state, text, understood }: Interpreted): readonly string[] {
  const { interlocutor } = hints
  if (understood.output.aside !== 'question' || interlocutor === null || tableMatter.test(text)) return []
  const name = nameOf(state, interlocutor)
  return [`Taken as a question to the table. To put it to ${name}, say so: “ask ${name} …”.`]
}

/** How many records back the last turn of the story is looked for. */
const maxRecordsBack = 24

/** The last turn of the story as it may be talked about: what was typed, rolled, done and narrated. */
async function turnBefore({ dependencies, head }: Gathered): Promise<TurnBefore | null> {
  const from = Math.max(0, head.depth - maxRecordsBack)
  const read = await dependencies.store.getRecords(head.campaign_id, { from, to: head.depth })
  if (!read.ok) return null
  const at = read.value.findLastIndex(
    ({ kind, body }) => kind === 'resolved' && (body as RecordBodies['resolved']).mode === 'STORY',
  )
  const resolved = read.value[at]
  const told = read.value.slice(at + 1).find((record) => record.kind === 'told')
  if (resolved === undefined || told === undefined) return null
  const body = resolved.body as RecordBodies['resolved']
  const { narrative, usage } = told.body as RecordBodies['told']
  return {
    turn_no: resolved.turn,
    player_input: body.entries.map((entry) => entry.text).join(' '),
    narrative,
    engine_events: body.engine_events as unknown as readonly ShownEvent[],
    dice_rolls: body.rolls.map(renderLedgerString),
    sources: sourcesIn(usage.provenance),
  }
}

function sourcesIn(value: JsonValue | undefined): TurnBefore['sources'] {
  return asObjects(value).flatMap((source) => {
    const text = asText(source.text)
    const from = asText(source.from)
    return text === undefined || from === undefined ? [] : [{ text, from }]
  })
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
