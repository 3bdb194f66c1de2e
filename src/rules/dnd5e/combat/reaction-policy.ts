/**
 * Which reactions a person wants taken for their character. All of them happen by themselves unless the sheet
 * (`reaction_policy`) or a message (`options.reactions`, `options.no_opportunity`) says no.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { objectAt } from '../character/sheet.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'

/** Reactions that can be switched off. */
export const reactionNames = ['opportunity', 'parry', 'shield', 'uncanny_dodge', 'readied'] as const
/** A reaction that can be switched off. */
export type ReactionName = (typeof reactionNames)[number]

/** True unless somebody said this reaction is not to be taken. */
export function wantsReaction(battle: Battle, id: string, name: ReactionName): boolean {
  const told = stateOf(battle, id).reactions?.[name]
  if (told !== undefined) return told
  return objectAt(fighterOf(battle, id).sheet.attrs, 'reaction_policy')[name] !== false
}

/** What a message says about reactions; undefined when it says nothing. */
export function reactionsIn(options: JsonObject): Record<string, boolean> | undefined {
  const said = isJsonObject(options.reactions) ? options.reactions : {}
  const wanted = reactionNames.flatMap((name) => {
    const value = said[name]
    return typeof value === 'boolean' ? [[name, value] as const] : []
  })
  const { no_opportunity: none } = options
  if (typeof none === 'boolean') wanted.push(['opportunity', !none])
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted)
}
