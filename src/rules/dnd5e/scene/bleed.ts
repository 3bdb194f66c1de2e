/**
 * Those who lie at 0 hit points while time goes by: friends who are dying roll a death save each round until it is
 * decided, the stable wake with 1 hit point after 1d4 hours. The player's own saves are the player's to make.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { addToTime, compareTimes, worldTimeSchema } from '../../../core/time/world-time.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type Battle, stateOf, tell } from '../combat/battle.ts'
import { mend } from '../combat/damage.ts'
import { isDying, rollDeathSave } from '../combat/death.ts'
import { hasBody, openTable, tableResolution } from './peace-table.ts'

const secondsInRound = 6
const mostRolls = 12

interface Bled {
  readonly events: readonly RulesEvent[]
  readonly updates: NonNullable<StateDiff['entities_update']>
}

type Leaf = { readonly path: readonly string[]; readonly value: JsonObject | null }

/** Lets so many seconds pass over those who are down. */
export function bleed(
  view: RulesView,
  people: readonly Entity[],
  seconds: number,
  cup: Cup,
  catalogue: Catalogue,
): Bled {
  const down = people.filter(
    (one) => hasBody(one) && one.attrs.hp_current === 0 && one.attrs.status !== 'dead',
  )
  if (down.length === 0) return { events: [], updates: [] }
  const battle = openTable(
    view,
    cup,
    catalogue,
    down.map((one) => one.id),
  )
  const leaves = down.flatMap((one) => {
    const state = battle.document.combatants[one.id]
    if (state === undefined) return []
    const waking = state.stable ? sleepOn(battle, one, seconds) : undefined
    if (!state.stable && one.id !== view.campaign.player_id)
      rollOn(battle, one.id, Math.floor(seconds / secondsInRound))
    return waking === undefined ? [] : [{ id: one.id, set: [waking] }]
  })
  const told = tableResolution(battle, 'automatic', { action: 'unspecified' })
  const updates = told.diff.entities_update ?? []
  const noted = leaves.map(({ id, set }) => {
    const own = updates.find((one) => one.id === id)
    return { ...own, id, set: [...(own?.set ?? []), ...set] } as Bled['updates'][number]
  })
  return {
    events: told.events,
    updates: [...updates.filter((one) => !noted.some(({ id }) => id === one.id)), ...noted],
  }
}

function rollOn(battle: Battle, id: string, rounds: number): undefined {
  for (let round = 0; round < Math.min(rounds, mostRolls) && isDying(stateOf(battle, id)); round += 1)
    rollDeathSave(battle, id)
}

/** The moment somebody will wake, rolled once; when it has come, they do. */
function sleepOn(battle: Battle, entity: Entity, seconds: number): Leaf | undefined {
  const { calendar } = battle.view.campaign
  const now = addToTime(calendar, battle.view.time, { seconds })
  const kept = isJsonObject(entity.attrs.wakes_at)
    ? worldTimeSchema.safeParse(entity.attrs.wakes_at)
    : undefined
  if (!now.ok) return undefined
  if (kept?.success === true) {
    if (compareTimes(calendar, now.value, kept.data) < 0) return undefined
    mend(battle, entity.id, 1, 'rest')
    return { path: ['wakes_at'], value: null }
  }
  const rolled = battle.cup.roll({
    label: 'Hours until waking',
    notation: '1d4',
    attempt: { actor: entity.id, action: 'lie stable', target: '', check: 'waking' },
  })
  const wakes = addToTime(calendar, battle.view.time, { hours: rolled.ok ? rolled.value.total : 4 })
  if (!wakes.ok) return undefined
  tell(battle, 'lies_stable', { who: entity.id, hours: rolled.ok ? rolled.value.total : 4 })
  return { path: ['wakes_at'], value: wakes.value as unknown as JsonObject }
}
