/**
 * Where the state contradicts itself or what has just happened (GMS-04). It only finds and proposes: each finding is
 * a sentence and, where the document can say it, the lines that would put it right. Nothing is mended by itself.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { instantOf } from '../../core/time/world-time.ts'

/** One thing that cannot be so. */
export interface Discrepancy {
  /** What is wrong, for a person: "HP shows 45 but should be 75". */
  readonly sentence: string
  /** Lines of a GOD_MODE_SET block that would put it right; empty when only a person can decide. */
  readonly fixes: readonly { readonly path: string; readonly literal: string }[]
  /** True when no story can be told before it is mended. */
  readonly grave?: true
}

/** No answer lists more; a state with that many is beyond mending by hand. */
const mostFound = 50

function fix(path: string, value: JsonValue): Discrepancy['fixes'][number] {
  return { path, literal: value === '__DELETE__' ? value : JSON.stringify(value) }
}

function sheetPath(state: GameState, entity: Entity): string {
  return entity.id === state.campaign.player_id ? 'player_character_data' : `npc_data.${entity.id}`
}

/**
 * Looks for contradictions in a state and between it and the events of the last turns, oldest first.
 *
 * @example
 * findDiscrepancies(state, [{ type: 'healing', details: { who: 'pc_kira_001', hp: 75 }, tags: [] }])
 */
export function findDiscrepancies(state: GameState, recent: readonly ShownEvent[]): readonly Discrepancy[] {
  const bodies = Object.values(state.entities).filter((row) => row.type === 'pc' || row.type === 'npc')
  const found = [
    ...eventDifferences(state, recent),
    ...bodies.flatMap((entity) => bodyProblems(state, entity)),
    ...sceneProblems(state),
    ...fightProblems(state),
    ...clockProblems(state),
  ]
  return found.slice(0, mostFound)
}

/** Hit points as the last event left them, against the sheet; and the dead who act. */
function eventDifferences(state: GameState, recent: readonly ShownEvent[]): Discrepancy[] {
  const last = new Map<string, number>()
  const acted = new Set<string>()
  for (const { details } of recent) {
    const who = details.who ?? details.entity_id ?? details.npc_id
    if (typeof who === 'string' && Number.isSafeInteger(details.hp)) last.set(who, Number(details.hp))
    const actor = details.by ?? details.actor_id
    if (typeof actor === 'string') acted.add(actor)
  }
  const wrong = [...last].flatMap(([id, hp]): Discrepancy[] => {
    const entity = state.entities[id]
    const now = entity?.attrs.hp_current
    if (entity === undefined || now === undefined || now === hp) return [] // enforces: GMS-04
    const sentence = `${entity.name}: HP shows ${String(now)} but should be ${hp} by the last events.`
    return [{ sentence, fixes: [fix(`${sheetPath(state, entity)}.hp_current`, hp)], grave: true }]
  })
  const ghosts = [...acted].flatMap((id): Discrepancy[] => {
    const entity = state.entities[id]
    if (entity?.attrs.status !== 'dead') return []
    return [{ sentence: `${entity.name} is dead and acted in the last turns.`, fixes: [] }]
  })
  return [...wrong, ...ghosts]
}

function bodyProblems(state: GameState, entity: Entity): Discrepancy[] {
  const { hp_current: now, hp_max: most, status, conscious } = entity.attrs
  const at = sheetPath(state, entity)
  const found: Discrepancy[] = []
  const say = (sentence: string, path: string, value: JsonValue, grave: boolean): undefined => {
    const fixes = [fix(`${at}.${path}`, value)]
    found.push({ sentence: `${entity.name}: ${sentence}`, fixes, ...(grave && { grave }) })
  }
  if (typeof now === 'number' && now < 0) say(`HP shows ${now}, below nothing.`, 'hp_current', 0, true)
  else if (typeof now === 'number' && typeof most === 'number' && now > most)
    say(`HP shows ${now}, but the maximum is ${most}.`, 'hp_current', most, true)
  if (status === 'dead' && typeof now === 'number' && now > 0)
    say(`is dead with ${now} HP.`, 'hp_current', 0, false)
  if (status === 'dead' && conscious === true) say('is dead and conscious.', 'conscious', false, false)
  return [...found, ...poolProblems(entity, at)]
}

function poolProblems(entity: Entity, at: string): Discrepancy[] {
  const resources = entity.attrs.resources
  if (!isJsonObject(resources)) return []
  const found: Discrepancy[] = []
  const look = (value: JsonValue | undefined, path: string): undefined => {
    if (typeof value === 'number' && value < 0) {
      const sentence = `${entity.name}: ${path} shows ${value}, below nothing.`
      found.push({ sentence, fixes: [fix(`${at}.resources.${path}`, 0)] })
    }
    if (!isJsonObject(value)) return
    const most = value.max ?? value.total
    if (typeof value.used === 'number' && typeof most === 'number' && value.used > most && most >= 0) {
      const sentence = `${entity.name}: ${value.used} of ${path} are used, but there are ${most}.`
      found.push({ sentence, fixes: [fix(`${at}.resources.${path}.used`, most)] })
      return
    }
    for (const [key, inner] of Object.entries(value).slice(0, mostFound)) look(inner, `${path}.${key}`)
  }
  for (const [key, value] of Object.entries(resources as JsonObject).slice(0, mostFound)) look(value, key)
  return found
}

function sceneProblems(state: GameState): Discrepancy[] {
  const { location_id: here, present_entity_ids: present } = state.scene
  const ghosts = present
    .filter((id) => state.entities[id] === undefined)
    .map((id) => ({
      sentence: `${id} is said to be here, but does not exist.`,
      fixes: [fix(`npc_data.${id}.present`, false)],
    }))
  if (here !== null && state.entities[here]?.type === 'location') return ghosts
  const places = Object.values(state.entities).filter((row) => row.type === 'location')
  const [only] = places
  const fixes = places.length === 1 && only !== undefined ? [fix('world_data.current_location', only.id)] : []
  const sentence =
    here === null ? 'The story is nowhere.' : `The story is at ${here}, which is no known place.`
  return [...ghosts, { sentence, fixes }]
}

function fightProblems(state: GameState): Discrepancy[] {
  const fight = state.documents['combat|current']?.value as JsonObject | undefined
  if (fight?.in_combat !== true) return []
  const found: Discrepancy[] = []
  const fighters = isJsonObject(fight.combatants) ? Object.entries(fight.combatants) : []
  for (const [id, fighter] of fighters.slice(0, mostFound)) {
    const entity = state.entities[id]
    if (!isJsonObject(fighter)) continue
    const hp = entity?.attrs.hp_current
    if (entity === undefined) {
      const sentence = `${String(fighter.name ?? id)} fights, but does not exist.`
      found.push({ sentence, fixes: [fix(`combat_state.combatants.${id}`, '__DELETE__')] })
    } else if (
      typeof hp === 'number' &&
      typeof fighter.hp_current === 'number' &&
      hp !== fighter.hp_current
    ) {
      const sentence = `${entity.name}: the fight shows ${fighter.hp_current} HP, the sheet ${hp}.`
      found.push({ sentence, fixes: [fix(`combat_state.combatants.${id}.hp_current`, hp)] })
    }
  }
  const order = Array.isArray(fight.initiative_order) ? fight.initiative_order : []
  const known = new Set(fighters.map(([id]) => id))
  const lost = order.filter(
    (one: JsonValue) => isJsonObject(one) && typeof one.id === 'string' && !known.has(one.id),
  )
  for (const one of lost.slice(0, mostFound) as JsonObject[])
    found.push({
      sentence: `${String(one.name ?? one.id)} has a turn in the fight, but is not in it.`,
      fixes: [],
    })
  if (fighters.length === 0 || fight.combat_phase === 'ended') {
    const sentence = 'Combat is on, but nobody fights or it has ended.'
    found.push({ sentence, fixes: [fix('combat_state.in_combat', false)], grave: true })
  }
  return found
}

/** Clocks outside their dial, and a date the calendar does not have; both are beyond a block. */
function clockProblems(state: GameState): Discrepancy[] {
  const clocks = Object.values(state.clocks).filter((row) => row.value < 0 || row.value > row.max)
  const dials = clocks.map((row) => {
    const nearest = Math.min(row.max, Math.max(0, row.value))
    const sentence = `The clock ${row.name} shows ${row.value} of ${row.max}: say "GOD MODE: set ${row.id} to ${nearest}".`
    return { sentence, fixes: [] }
  })
  const date = instantOf(state.campaign.calendar, state.time)
  if (date.ok) return dials
  return [...dials, { sentence: `The world's date cannot be: ${date.refusal.message}`, fixes: [] }]
}
