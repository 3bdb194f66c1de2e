/**
 * What is behind the screen, by runs of its words, so that a shown text can be held against all of it at once. Written
 * without the engine's own audit, so that a hole in that one shows here.
 */

import { isJsonObject } from '../../src/core/json.ts'
import { type GameState, joinedKey } from '../../src/core/state/game-state.ts'
import { playerIdOf } from '../../src/core/state/state-queries.ts'
import type { Entity, Fact } from '../../src/core/state/table-row-schemas.ts'
import { hiddenInEntity, hiddenInFact } from '../../src/knowledge/index.ts'
import type { Change } from './folded-twin.ts'

/** So many words in a row are no chance. */
const run = 8

/** One hidden text, and how it comes to light. */
interface Hidden {
  readonly text: string
  /** The fact it is, or is told by. */
  readonly owner: { readonly fact: string } | { readonly entity: string }
}

/** The runs of everything hidden. */
export class HiddenRuns {
  readonly #byRun = new Map<string, Hidden>()
  readonly #seen = new Set<string>()

  /** Takes in what records have added. */
  learn(changes: readonly Change[]): void {
    for (const { table, key, is } of changes) {
      if (is === undefined) continue
      if (table === 'facts')
        for (const text of hiddenInFact(is as Fact)) this.#keep({ text, owner: { fact: key } })
      if (table === 'entities')
        for (const text of hiddenInEntity(is as Entity)) this.#keep({ text, owner: { entity: key } })
    }
  }

  /** Hidden texts that a text tells although the player does not know them. */
  toldBy(text: string, state: GameState): readonly string[] {
    const found = new Set(runsOf(text).flatMap((one) => this.#byRun.get(one) ?? []))
    return [...found].filter((one) => !isKnown(one, state)).map((one) => one.text)
  }

  #keep(hidden: Hidden): void {
    const at = `${JSON.stringify(hidden.owner)}|${hidden.text}`
    if (this.#seen.has(at)) return
    this.#seen.add(at)
    for (const one of runsOf(hidden.text)) this.#byRun.set(one, hidden)
  }
}

function runsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' '))
}

/** True when the player has learned it, or it is no secret any more. */
function isKnown({ text, owner }: Hidden, state: GameState): boolean {
  const player = playerIdOf(state)
  const knows = (fact: string): boolean => Object.hasOwn(state.knowledge, joinedKey(player, fact))
  if ('fact' in owner) {
    const fact = state.facts[owner.fact]
    return fact === undefined || hiddenInFact(fact).length === 0 || knows(owner.fact)
  }
  const withheld: unknown = state.entities[owner.entity]?.attrs.withholds
  const entries = Array.isArray(withheld) ? withheld.filter((one) => isJsonObject(one)) : []
  const own = entries.filter((one) => hiddenInEntity({ attrs: { withholds: [one] } }).includes(text))
  return own.some((entry) => {
    const made = `said_${owner.entity}_${String(entry.id)}`.replace(/[^a-z0-9_]+/g, '_').slice(0, 80)
    return knows(String(entry.fact)) || knows(made)
  })
}
