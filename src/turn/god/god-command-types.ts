/**
 * The words of the console: what a GOD MODE line was understood to ask for. Commands are data; they are performed
 * against a state later (perform-god-commands.ts), and nothing in them was decided by a model.
 */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Refusal } from '../../core/result.ts'
import type { Duration } from '../../core/time/instant.ts'

/** One line of a GOD_MODE_SET block: a path and a value, an order to delete, or something to append. */
export interface SetLine {
  readonly line: number
  readonly path: readonly string[]
  readonly order: 'set' | 'delete' | 'append'
  readonly value: JsonValue
}

/** How an amount changes. */
export type AmountChange = 'set' | 'add' | 'take'

/** What a GOD MODE line asks for. `who` is a name as it was written; `me` is the player character. */
export type GodCommand =
  | { readonly kind: 'set'; readonly lines: readonly SetLine[] }
  | { readonly kind: 'update'; readonly updates: JsonObject }
  | { readonly kind: 'ask_state'; readonly path: readonly string[] }
  | { readonly kind: 'help'; readonly about: string | null }
  | { readonly kind: 'return_story' }
  | { readonly kind: 'mistake'; readonly refusal: Refusal }
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'amount'
      readonly who: string
      readonly what: string
      readonly change: AmountChange
      readonly amount: number
    }
  | {
      readonly kind: 'give' | 'take'
      readonly who: string
      readonly what: string
      readonly count: number | null
    }
  | { readonly kind: 'spawn'; readonly role: string; readonly name: string | null; readonly count: number }
  | { readonly kind: 'place'; readonly name: string }
  | { readonly kind: 'remove'; readonly what: string }
  | { readonly kind: 'teleport'; readonly who: string; readonly place: string }
  | { readonly kind: 'set_time'; readonly text: string }
  | { readonly kind: 'move_time'; readonly by: Duration; readonly back: boolean }
  | { readonly kind: 'setting'; readonly name: string; readonly value: string }
  | { readonly kind: 'undo'; readonly turns: number }
  | { readonly kind: 'retcon'; readonly text: string }
  | { readonly kind: 'heal' | 'revive' | 'kill' | 'dismiss'; readonly who: string }
  | { readonly kind: 'refill'; readonly what: string }
  | {
      readonly kind: 'mission'
      readonly order: 'add' | 'completed' | 'failed' | 'remove'
      readonly title: string
    }
  | { readonly kind: 'directive'; readonly order: 'add' | 'drop'; readonly text: string }
  | { readonly kind: 'end_combat' }
  | { readonly kind: 'question'; readonly about: string; readonly words: string }

/** The commands that ask for time to move, and so may (TIME-03). */
export function asksForTime(command: GodCommand): boolean {
  switch (command.kind) {
    case 'set_time':
    case 'move_time':
      return true
    case 'set':
      return command.lines.some(({ path }) => path[0] === 'world_data' && isTimeField(path[1]))
    case 'update': {
      const world = command.updates.world_data
      return typeof world === 'object' && world !== null && Object.keys(world).some(isTimeField)
    }
    default:
      return false
  }
}

function isTimeField(field: string | undefined): boolean {
  return field === 'world_time' || field === 'timestamp_iso'
}
