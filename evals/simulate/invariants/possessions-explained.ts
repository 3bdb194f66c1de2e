/** Things and coins: whatever somebody has more or less of, an event says how it came or went. */
import { isJsonObject } from '../../../src/core/json.ts'
import { type Invariant, type Looked, resolvedIn, toldIn } from '../looked.ts'

/** Nothing vanishes or doubles unexplained. */
export const possessionsExplained: Invariant = {
  id: 'possessions-explained',
  says: 'Things and coins change hands only as an event of the turn says: none vanish, none double.',
  broken: (looked) => {
    const resolved = resolvedIn(looked)
    if (resolved === null || resolved.mode === 'GOD' || (toldIn(looked)?.accepted.length ?? 0) > 0) return []
    const due = new Ledger()
    for (const { type, details } of resolved.engine_events) due.enter(type, details)
    return [...movedIn(looked), ...purseIn(looked)].flatMap(({ owner, item, delta }) =>
      due.settle(owner, item, delta),
    )
  },
}

interface Moved {
  readonly owner: string
  readonly item: string
  readonly delta: number
}

function movedIn({ changes }: Looked): readonly Moved[] {
  return changes.flatMap(({ table, key, was, is }) => {
    if (table !== 'inventory') return []
    const [owner = '', item = ''] = key.split('|')
    const delta = quantity(is) - quantity(was)
    return delta === 0 ? [] : [{ owner, item, delta }]
  })
}

/** Gold that stands on a sheet counts as coins, too. */
function purseIn({ changes }: Looked): readonly Moved[] {
  return changes.flatMap(({ table, key, was, is }) => {
    const delta = table === 'entities' && was !== undefined ? goldOf(is) - goldOf(was) : 0
    return delta === 0 ? [] : [{ owner: key, item: 'coin', delta }]
  })
}

function quantity(row: unknown): number {
  return isJsonObject(row) ? Number(row.qty) : 0
}

function goldOf(entity: unknown): number {
  const attrs: unknown = isJsonObject(entity) ? entity.attrs : null
  const resources: unknown = isJsonObject(attrs) ? attrs.resources : null
  return isJsonObject(resources) && typeof resources.gold === 'number' ? resources.gold : 0
}

/** What the events say must have moved. */
class Ledger {
  readonly #sums = new Map<string, number>()
  /** Things whose using up is told in uses and not in pieces. */
  readonly #used = new Set<string>()
  /** Those whose pockets were emptied. */
  #looted = false

  enter(type: string, details: Readonly<Record<string, unknown>>): void {
    const { owner_id, item_id, delta, from, to, qty = 1, who, item, items, gold, finder } = details
    if (type === 'item_gained' || type === 'item_lost') this.#add(owner_id, item_id, Number(delta))
    if (type === 'item_moved' || (type === 'item_used' && item_id !== undefined)) {
      this.#add(from, item_id, -Number(qty))
      if (to !== null) this.#add(to, item_id, Number(qty))
    }
    if (type === 'item_used' && item !== undefined) this.#used.add(`${String(who)}|${String(item)}`)
    if (type !== 'loot') return
    this.#looted = true
    this.#add(finder, 'coin', Number(gold ?? 0))
    for (const one of Array.isArray(items) ? items : [])
      if (isJsonObject(one)) this.#add(one.owner_id, one.item_id, Number(one.qty))
  }

  settle(owner: string, item: string, delta: number): readonly string[] {
    const due = this.#sums.get(`${owner}|${item}`) ?? 0
    if (delta === due || (this.#looted && delta < 0)) return []
    if (delta < 0 && this.#used.has(`${owner}|${item}`)) return []
    return [
      `${owner} has ${delta > 0 ? `${delta} more` : `${-delta} fewer`} of ${item}, and the events say ${due}`,
    ]
  }

  #add(owner: unknown, item: unknown, delta: number): void {
    const key = `${String(owner)}|${String(item)}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + delta)
  }
}
