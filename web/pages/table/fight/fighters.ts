/** A fight as the player sees it: who acts when, who is next, who is badly off. Foes have bands, never numbers. */
import type { WireView } from '../../../../src/server/wire/view.ts'

/** What a server may say of somebody in a fight; an older one says less. */
interface SeenFighter {
  readonly id: string
  readonly name: string
  readonly initiative: number
  readonly side?: string
  readonly health?: string
  readonly hp?: { readonly current: number; readonly max: number } | null
  readonly conditions?: readonly string[]
}

/** Somebody in a fight, as the tracker draws them. */
export interface Fighter {
  readonly id: string
  readonly name: string
  readonly initiative: number
  readonly you: boolean
  readonly turn: boolean
  /** Life in a word or, for one's own side, in figures. */
  readonly health: string
  readonly grave: boolean
  readonly conditions: readonly string[]
}

/** Everybody in the fight, in the order in which they act. */
export function fightersOf({ combat, you, entities }: WireView): readonly Fighter[] {
  if (combat === null) return []
  const whose = (combat as { readonly whose_turn?: string | null }).whose_turn ?? null
  const order: readonly SeenFighter[] = combat.initiative_order
  return order.map((one) => {
    const mine = one.id === you?.id
    const sheet = mine ? you.sheet : {}
    const own = mine ? { current: Number(sheet.hp_current ?? 0), max: Number(sheet.hp_max ?? 0) } : one.hp
    const status = entities.find((entity) => entity.id === one.id)?.status ?? ''
    const health = own ? `${own.current}/${own.max}` : (one.health ?? (status === 'conscious' ? '' : status))
    const grave = own ? own.current * 2 <= own.max : /blood|near|down|dead|dying|unconscious/.test(health)
    const conditions =
      one.conditions ?? (Array.isArray(sheet.status_conditions) ? sheet.status_conditions.map(String) : [])
    const { id, name, initiative } = one
    return { id, name, initiative, you: mine, turn: id === whose, health, grave, conditions }
  })
}
