/**
 * The end of a turn: what a narrator claims is compared with what is so, the words are committed, and the turn is
 * rendered as it was committed.
 */
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster } from '../gm/game-master.ts'
import { redactSecrets } from '../knowledge/index.ts'
import { commitNarration, withDiceWaiting } from './commit-turn-records.ts'
import type { KeptEnvelope } from './last-turn.ts'
import { compareClaims, type Ending, ownWords } from './render-turn.ts'
import { findSecretsIn } from './scene-secrets.ts'
import type { Gathered, Narrated, Resolved, TurnToEnd } from './turn-value-by-stage.ts'

/** Ends a narrated turn. What the store will not take of the proposals is left out; the turn ends all the same. */
export async function endTurn(turn: Narrated): Promise<Result<AuthorTurn>> {
  const ended = await endWith(turn, await endingOf(turn))
  if (ended.ok || Object.keys(turn.accepted.diff).length === 0) return ended
  const plain = withoutProposals(turn, ended.refusal.message)
  return endWith(plain, await endingOf(plain)) // enforces: PIPE-15
}

/** What a mode without a narrator says itself. */
type EngineWords = Pick<
  Ending,
  'narrative' | 'god_mode_response' | 'notices' | 'accepted' | 'block' | 'envelope' | 'shownUsage'
>

/** Ends a turn whose words are the engine's own: nothing is proposed, so both records are committed together. */
export function endInEngineWords(turn: Resolved, words: EngineWords): Promise<Result<AuthorTurn>> {
  return endWith(withDiceWaiting(turn), {
    state: turn.after,
    own: ownWords(turn.after, turn.ruleset, []),
    diff: {},
    state_updates: {},
    refused: [],
    entities_mentioned: [],
    violations: [],
    debug: { dm_notes: [], state_rationale: '' },
    usage: { by: 'engine' },
    ...words,
    envelope: { ...keptDisplay(turn), ...words.envelope },
  })
}

async function endWith(turn: TurnToEnd, ending: Ending): Promise<Result<AuthorTurn>> {
  const committed = await commitNarration(turn, ending)
  return committed.ok ? done(committed.value.rendered) : committed
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
  const claims = compareClaims(narration.read, own, {
    mode,
    narrative,
    typed: turn.text,
    state,
    entries: rolls,
    introduced,
  })
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
  const secrets = [...secretsOf(state), ...(await findSecretsIn(dependencies, state, notices.join('\n')))]
  return notices.map((notice) => redactSecrets(notice, secrets).text) // enforces: PIPE-23
}

/** A turn that shows nothing new leaves what was shown in force. */
function keptDisplay({ last }: Gathered): Partial<KeptEnvelope> {
  return last.display === null ? {} : { display: last.display }
}

/** What the campaign's input profile shows and binds for the next turn. */
function newDisplay({ dependencies, last, head }: Gathered, state: GameState): Partial<KeptEnvelope> {
  const display = dependencies.profiles?.[state.campaign.input_profile]?.display
  return display === undefined ? {} : { display: display(state, head.turn + 1, last.display) }
}

/** What a game master noted for its next narration; a turn that another one narrated leaves the note as it was. */
function keptNote({ last, dependencies, narration }: Narrated): Partial<KeptEnvelope> {
  const { memory, by } = narration
  const note = memory !== null && by === dependencies.gameMaster.id ? { by, text: memory } : last.memory
  return note === null ? {} : { memory: note }
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
