/** The report of a full check: the log, then whether the derived rows are what it folds to. */
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import type { LogReport } from '../state-store.ts'
import { checkMoves } from './check-branch-moves.ts'
import { derivedDifferences, replayHead, walkLog } from './check-log.ts'

/** Checks everything of a campaign; `damage` is what the file itself was found to suffer from. */
export function reportOn(file: CampaignFile, damage: readonly string[]): LogReport {
  const log = walkLog(file, { bodies: true })
  const moves = checkMoves(file)
  const walk = { ...log, problems: [...log.problems, ...(moves.problem === null ? [] : [moves.problem])] }
  const problems = walk.problems.map((one) => `Turn ${one.turn}: ${one.problem}.`)
  const state = walk.problems.length === 0 ? replayHead(file) : null
  const differing = state === null ? [] : derivedDifferences(file, state)
  if (differing.length > 0)
    problems.push(`Derived rows differ from the log: ${differing.slice(0, 5).join('; ')}.`)
  problems.push(...attachmentProblems(file, state))
  const first = Math.min(
    ...walk.problems.map((one) => one.turn),
    ...(differing.length > 0 ? [lastTurn(file)] : []),
  )
  return {
    ok: problems.length === 0 && damage.length === 0,
    records: walk.records,
    turns: walk.turns,
    first_bad_turn: Number.isFinite(first) ? first : null,
    problems: [...problems, ...damage],
    notes: moves.note === null ? file.notes() : [...file.notes(), moves.note],
  }
}

/** Attachments that are not what their names say, and those that the log names and the file does not have. */
function attachmentProblems(file: CampaignFile, state: GameState | null): string[] {
  const changed = file.attachmentList().filter((one) => file.hash(one.text) !== one.hash)
  const book = state?.documents[joinedKey('world', 'book')]?.value
  const named = [
    ['book', book?.hash],
    ['lore', book?.lore_hash],
  ] as const
  const missing = named.filter(([, hash]) => typeof hash === 'string' && file.attachment(hash) === undefined)
  return [
    ...changed.map((one) => `The ${one.kind} of this campaign was changed after it was founded.`),
    ...missing.map(([kind]) => `The ${kind} this campaign was founded with is missing from its file.`),
  ]
}

function lastTurn(file: CampaignFile): number {
  return file.onPath(file.pathLength() - 1)?.turn ?? 0
}
