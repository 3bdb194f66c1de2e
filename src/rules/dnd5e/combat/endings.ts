/** How long things last, in turns of the fight, and ending them when their time is up. */
import { rollSave } from '../checks/saving-throw.ts'
import type { Duration } from '../data/activity-shapes.ts'
import { layLasting } from './add-lasting.ts'
import { type Battle, profileNow, stateOf, tell } from './battle.ts'
import type { Ending, Lasting } from './combat-document.ts'
import { endHeld } from './end-held.ts'
import { mechanicBonuses, mechanicEdge, rerollsUpTo } from './mechanics.ts'

const roundsIn = { round: 1, minute: 10, hour: 600, day: 14_400 } as const

/** When something that begins now, laid by one on another, is over. */
export function endingOf(
  battle: Battle,
  duration: Duration | undefined,
  source: string,
  target: string,
): Ending {
  const now = battle.document.current_round
  if (duration === undefined) return { until: 'fight-ends' }
  if ('amount' in duration) {
    return { turn_of: source, at: 'start', round: now + duration.amount * roundsIn[duration.unit] }
  }
  if (duration.until === 'start-of-next-turn') return { turn_of: source, at: 'start', round: now + 1 }
  if (duration.until === 'end-of-next-turn') return { turn_of: target, at: 'end', round: now + 1 }
  return { until: duration.until }
}

/** Ends what is over when somebody's turn starts or ends, for everybody. */
export function endWhatIsOver(battle: Battle, turnOf: string, at: 'start' | 'end'): undefined {
  const now = battle.document.current_round
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (state.lasting.length === 0) continue
    const over = state.lasting.filter(
      ({ ends }) =>
        ends.turn_of === turnOf && ends.at === at && ends.round !== undefined && now >= ends.round,
    )
    for (const one of over) endLasting(battle, id, one, 'time')
  }
  endHeld(
    battle,
    ({ ends }) => ends.turn_of === turnOf && ends.at === at && now >= (ends.round ?? Infinity),
    'time',
  )
}

/** Ends one lasting thing. */
export function endLasting(battle: Battle, id: string, one: Lasting, reason: string): undefined {
  const state = stateOf(battle, id)
  state.lasting = state.lasting.filter((other) => other !== one)
  tell(battle, 'effect_ends', { who: id, effect: one.name, condition: one.condition ?? null, reason })
}

/** The saves that somebody may repeat at the start or end of their turn. */
export function repeatSaves(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const one of [...stateOf(battle, id).lasting]) {
    if (one.repeat?.at !== at) continue
    const { ability, dc } = one.repeat
    const context = {
      roll: 'save',
      self: id,
      other: one.source,
      ability,
      against: againstWords(one),
    } as const
    const reroll = rerollsUpTo(battle, context)
    const outcome = rollSave(battle.cup, profileNow(battle, id), {
      ability,
      dc,
      against: one.name,
      source: one.source,
      extra: mechanicBonuses(battle, context),
      edge: mechanicEdge(battle, context),
      ...(reroll !== undefined && { reroll }),
    })
    tell(battle, 'save', {
      who: id,
      against: one.name,
      dc,
      saved: outcome.saved,
      roll: outcome.entry?.id ?? null,
    })
    if (outcome.saved) endLasting(battle, id, one, 'saved')
    else worsen(battle, id, one, endingOf)
  }
}

function againstWords(one: Lasting): string[] {
  return [
    one.condition ?? '',
    one.condition === 'charmed' ? 'charm' : '',
    one.condition === 'frightened' ? 'fear' : '',
  ]
}

/** Counts one more failure; enough of them, and the condition gives way to the worse one. */
function worsen(
  battle: Battle,
  id: string,
  one: Lasting,
  endingOf: (battle: Battle, duration: Duration, source: string, target: string) => Ending,
): undefined {
  if (one.worsens === undefined) return
  one.failed = (one.failed ?? 0) + 1
  const { to, duration, failures = 1 } = one.worsens
  if (one.failed < failures) return
  const state = stateOf(battle, id)
  state.lasting = state.lasting.filter((other) => other !== one)
  layLasting(battle, id, {
    name: one.name,
    source: one.source,
    condition: to,
    ends: endingOf(battle, duration, one.source, id),
  })
}
