/** Lints what an author's risk words promise: what is called safe rolls nothing and does not end the story. */
import { asList, asObject, asText, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { QualifiedDraft } from '../compile/pack-draft.ts'
import { storiesIn } from '../compile/pack-draft.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { problemAt } from '../format/schema-problems.ts'
import { writtenValues } from './written-values.ts'

/** Warnings about actions that are called safe and are not. */
export function brokenPromises(draft: QualifiedDraft): readonly PackProblem[] {
  const ends = endingFlags(draft)
  return [...writtenValues(draft)].flatMap(({ value, place, path }) => {
    if (!isJsonObject(value) || value.risk !== 'safe' || asText(value.text) === undefined) return []
    const what = `"${asText(value.text)}" is called safe and`
    if (value.check !== undefined)
      return [problemAt(place, path, 'W-SAFE', `${what} rolls: call it low, medium or high.`)]
    return setFlags(value).some((flag) => ends.has(flag)) || endsOutright(value)
      ? [problemAt(place, path, 'W-SAFE', `${what} ends the story: call it high.`)]
      : []
  })
}

/** The flags of which one alone brings an ending. */
function endingFlags(draft: QualifiedDraft): ReadonlySet<string> {
  return new Set(
    storiesIn(draft, 'endings').flatMap(({ value }) => {
      const condition = asObject(value.if) ?? {}
      const ways = Object.keys(condition).length === 1 ? asList(condition.any) : []
      return [condition, ...ways].flatMap((way) => {
        const { flag, ...others } = asObject(way) ?? {}
        return Object.keys(others).length === 0 ? (asText(flag) ?? []) : []
      })
    }),
  )
}

function setFlags(action: JsonObject): readonly string[] {
  return asList(action.success).flatMap((effect) => asText(asObject(effect)?.flag) ?? [])
}

function endsOutright(action: JsonObject): boolean {
  return asList(action.success).some((effect) => asObject(effect)?.ending !== undefined)
}
