/** A turn of god mode: it needs no game master. The world stands still, no dice fall, and the words are the engine's own. */
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { stateAfter } from '../../core/state/apply-diff.ts'
import { endInEngineWords } from '../end-turn.ts'
import { performGod } from '../god/perform-god-commands.ts'
import type { Gathered, Resolved } from '../turn-value-by-stage.ts'

/** Plays a turn of god mode: only what was named changes, and what is confirmed is read off the change itself. */
export async function playGodTurn(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { state, ruleset, god, head } = turn
  const performed = performGod(state, god, {
    turn: head.turn + 1,
    ...(ruleset.documentLaw !== undefined && { law: ruleset.documentLaw }),
  })
  if (!performed.ok) return performed
  const { diff, accepted, confirmation, warnings, violations, timeTravel, choices } = performed.value
  const resolved: Resolved = {
    ...turn,
    rolls: [],
    events: accepted.map((path) => ({ type: 'god_change', details: { path }, tags: ['god'] })),
    diff,
    after: stateAfter(state, diff),
    violations,
    pass_outputs: {},
    timeTravel,
  }
  return endInEngineWords(resolved, {
    narrative: '',
    god_mode_response: [confirmation, ...warnings].filter((line) => line !== '').join('\n'),
    notices: turn.notices,
    accepted,
    block: choices,
    envelope: {
      planning_block: choices,
      offers: {},
      picked: null,
      question: null,
      confirm: null,
    },
    shownUsage: {},
  })
}
