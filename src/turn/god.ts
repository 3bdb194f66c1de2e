/**
 * A turn at the console: the world stands still, no dice fall, and only what was named changes. It needs no game master;
 * what is confirmed is read off the change itself.
 */
import type { JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import { performGod } from './god/perform-god.ts'
import { keepTelling } from './keep.ts'
import type { OpenTurn } from './open-turn.ts'
import { ownWords } from './own-words.ts'
import { resolvedRecord, toldRecord } from './records.ts'
import { renderTurn } from './render.ts'
import { sceneAfter } from './scene-state.ts'

/** Plays a turn at the console. */
export async function playGod(turn: OpenTurn): Promise<Result<AuthorTurn>> {
  const { state, ruleset, parsed, head } = turn
  const performed = performGod(state, parsed.god, {
    turn: head.turn + 1,
    ...(ruleset.documentLaw !== undefined && { law: ruleset.documentLaw }),
  })
  if (!performed.ok) return performed
  const { diff, accepted, confirmation, warnings, violations, timeTravel, choices } = performed.value
  const after = sceneAfter(state, diff)
  const own = ownWords(after, ruleset, [])
  const events = accepted.map((path) => ({ type: 'god_change', details: { path }, tags: ['god'] }))
  const resolved = resolvedRecord(turn, {
    mode: 'GOD',
    diff,
    rolls: [],
    events,
    pass_outputs: {},
    violations,
    timeTravel,
  })
  const god_mode_response = [confirmation, ...warnings].filter((line) => line !== '').join('\n')
  const told = toldRecord(turn, {
    ...{ notices: parsed.notices, god_mode_response },
    mode: 'GOD',
    narrative: '',
    diff: {},
    envelope: {
      planning_block: choices as unknown as JsonValue,
      offers: {},
      picked: null,
      question: null,
      confirm: null,
    },
    accepted,
    refused: [],
    violations: [],
    usage: { by: 'engine' },
  })
  const rendered = (now: typeof head): AuthorTurn =>
    renderTurn(turn, {
      head: now,
      state: { ...after, counters: now.counters },
      own,
      narrative: '',
      block: choices,
      god_mode_response,
      entities_mentioned: [],
      notices: parsed.notices,
      rolls: [],
      events,
      state_updates: {},
      accepted,
      refused: [],
      violations,
      debug: { dm_notes: [], state_rationale: '' },
      pass_outputs: {},
      usage: {},
    })
  const kept = { head, waiting: [resolved] }
  const now = await keepTelling(turn, kept, told, (at) => rendered(at) as unknown as JsonValue)
  return now.ok ? done(rendered(now.value)) : now
}
