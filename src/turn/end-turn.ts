/** The ending of every turn: the narrator's claims are compared, the words are committed, and only then rendered. */
import type { JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster } from '../gm/game-master.ts'
import { redactSecrets } from '../knowledge/index.ts'
import type { Head } from '../store/state-store.ts'
import { commitNarration } from './commit.ts'
import { compareClaims, type Ending, ownWords, renderTurn } from './render.ts'
import { secretsTold } from './secrets.ts'
import type { EndedTurn, Gathered, Narrated } from './turn.ts'

/** Commit 2, then render: what is answered is what was committed. */
export async function commitAndRender(turn: EndedTurn, ending: Ending): Promise<Result<AuthorTurn>> {
  const render = (head: Head): AuthorTurn => renderTurn(turn, ending, head)
  const head = await commitNarration(turn, ending, (now) => render(now) as unknown as JsonValue)
  return head.ok ? done(render(head.value)) : head
}

/** Ends a narrated turn. What the store will not take of the proposals is left out; the turn ends all the same. */
export async function endTurn(turn: Narrated): Promise<Result<AuthorTurn>> {
  const ended = await commitAndRender(turn, await endingOf(turn))
  if (ended.ok || Object.keys(turn.accepted.diff).length === 0) return ended
  const plain = withoutProposals(turn, ended.refusal.message)
  return commitAndRender(plain, await endingOf(plain)) // enforces: PIPE-15
}

/** The same turn with everything that was proposed refused. */
function withoutProposals(turn: Narrated, reason: string): Narrated {
  const { accepted } = turn.narration
  const refused = accepted.accepted.map((path) => ({ path, rule: 'PIPE-15', reason }))
  const violation: Violation = {
    rule_id: 'PIPE-15',
    severity: 'error',
    action: 'rejected',
    at: 'state_updates',
    message: reason,
    before: [...accepted.accepted],
  }
  const none = { ...accepted, diff: {}, accepted: [], refused: [...accepted.refused, ...refused] }
  return {
    ...turn,
    accepted: { diff: {}, state: turn.after },
    narration: { ...turn.narration, accepted: none },
    narrationViolations: [...turn.narrationViolations, violation],
  }
}

async function endingOf(turn: Narrated): Promise<Ending> {
  const { mode, narration, narrative, rolls } = turn
  const { diff, state } = turn.accepted
  const own = ownWords(state, turn.ruleset, rolls)
  const { introduced, accepted, refused } = narration.accepted
  const claims = compareClaims(narration.read, own, { mode, narrative, state, entries: rolls, introduced })
  return {
    state,
    own,
    narrative,
    block: turn.block,
    notices: await withoutSecrets(turn, noticesOf(turn), state),
    god_mode_response: '',
    entities_mentioned: claims.entities_mentioned,
    diff,
    state_updates: narration.read.proposals.state_updates,
    accepted,
    refused,
    envelope: { ...keptDisplay(turn), ...turn.envelope, ...keptNote(turn), ...newDisplay(turn, state) },
    violations: [...narration.violations, ...turn.narrationViolations, ...claims.violations],
    debug: { dm_notes: turn.dm_notes, state_rationale: narration.read.debug.state_rationale },
    usage: { ...narration.usage, by: narration.by },
  }
}

/** Everything the engine itself has to say about the turn. */
function noticesOf({ notices, remarks, dependencies, sceneSoFar, narration }: Narrated): readonly string[] {
  const missing = missingPrompts(dependencies.gameMaster, sceneSoFar?.prompt_pins)
  return [...notices, ...remarks, ...missing, ...(narration.notice === null ? [] : [narration.notice])]
}

/** Notices quote what was understood, and a reader may have put anything there. */
async function withoutSecrets(
  { dependencies, secretsOf }: Gathered,
  notices: readonly string[],
  state: GameState,
): Promise<readonly string[]> {
  if (notices.length === 0) return notices
  const secrets = [...secretsOf(state), ...(await secretsTold(dependencies, state, notices.join('\n')))]
  return notices.map((notice) => redactSecrets(notice, secrets).text) // enforces: PIPE-23
}

/** A turn that shows nothing new leaves what was shown in force. */
export function keptDisplay({ last }: Gathered): Record<string, JsonValue> {
  return last.display === null ? {} : { display: last.display }
}

/** What the campaign's input profile shows and binds for the next turn. */
function newDisplay({ dependencies, last, head }: Gathered, state: GameState): Record<string, JsonValue> {
  const display = dependencies.profiles?.[state.campaign.input_profile]?.display
  return display === undefined ? {} : { display: display(state, head.turn + 1, last.display) }
}

/** What a game master noted for its next narration; a turn that another one narrated leaves the note as it was. */
function keptNote({ last, dependencies, narration }: Narrated): Record<string, JsonValue> {
  const { memory, by } = narration
  const note = memory !== null && by === dependencies.gameMaster.id ? { by, text: memory } : last.memory
  return note === null ? {} : { memory: { ...note } }
}

/** A sentence when a pinned version is missing; none when all are there. */
export function missingPrompts(
  gameMaster: Pick<GameMaster, 'promptVersions'>,
  pins: Readonly<Record<string, string>> | undefined,
): readonly string[] {
  if (pins === undefined || Object.keys(pins).length === 0) return []
  const used = gameMaster.promptVersions(pins)
  const missing = Object.entries(pins).filter(([id]) => used[id] === 'missing')
  if (missing.length === 0) return []
  const named = missing.map(([id, version]) => `version ${version} of the prompt "${id}"`).join(' and ')
  return [
    `This campaign is held to ${named}, which this program does not have, so no model is asked by it. “fatewright prompts list” shows the versions there are, “fatewright prompts pin” chooses another.`,
  ]
}
