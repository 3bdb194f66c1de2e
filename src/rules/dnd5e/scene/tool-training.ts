/** Tools somebody is trained with: the proficiency counts for what is done with them, where no skill brings it yet. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { entryName, listAt, ruleId } from '../character/read-sheet.ts'
import { type CheckName, isSkill, titleOf } from '../checks/skill-names.ts'
import type { Bearer } from './bearer.ts'

/** Which tools serve which kind of action; `-set` and `-instrument` stand for any of that kind. */
const toolsFor: Readonly<Record<string, RegExp>> = {
  pick_lock: /^thieves-tools$/,
  disarm: /^thieves-tools$/,
  deceive: /^disguise-kit$|^forgery-kit$/,
  navigate: /^navigators-tools$/,
  gamble: /-set$|^playing-card|^dice-set/,
  perform: /instrument|^lute$|^flute$|^drum$|^lyre$|^horn$|^viol$|^bagpipes$|^dulcimer$|^pan-flute$|^shawm$/,
  forage: /^herbalism-kit$/,
  treat: /^herbalism-kit$/,
}

/** What training with a fitting tool adds, or undefined; a skill one is trained in already counts it. */
export function toolFor(
  kind: string,
  name: CheckName,
  attrs: JsonObject,
  bearer: Bearer,
): Because | undefined {
  const fitting = Object.hasOwn(toolsFor, kind) ? toolsFor[kind] : undefined
  if (fitting === undefined || (isSkill(name) && bearer.training[name] !== undefined)) return undefined
  const own = listAt(attrs, 'tools').find((entry) => fitting.test(ruleId(entryName(entry))))
  if (own === undefined) return undefined
  const expert = isJsonObject(own) && own.expertise === true
  const tool = titleOf(ruleId(entryName(own)))
  return { value: bearer.proficiency * (expert ? 2 : 1), source: 'TOOLS', reason: `trained with ${tool}` }
}
