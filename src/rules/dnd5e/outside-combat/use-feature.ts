/**
 * Using a feature of one's class or people outside a fight: what it takes is taken from its pool, what it does is done
 * by the code that does it in a fight. What only answers a blow or an enemy's roll waits for a fight.
 */

import { asText } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { Resolution } from '../../ruleset.ts'
import { noPool, type Pool, remaining } from '../character/resource-pool.ts'
import { type Sheet, sheetOf } from '../character/sheet.ts'
import { featuresOf, traitsOf } from '../checks/mechanics-from-traits-and-items.ts'
import { ownUse } from '../combat/activities/activity-use-of-combatant.ts'
import { perform } from '../combat/activities/perform-activity.ts'
import { requestedAmount, whyNoConversion } from '../combat/casting/spell-slots-and-sustained-spells.ts'
import { logEvent, noDice } from '../combat/state/battle-and-combatant-queries.ts'
import type { Activity } from '../data/activity-schemas.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import { hasBody, namedTargets, openSceneBattle, sceneResolution } from './battle-outside-combat.ts'
import { asPlayedOutsideCombat, isHostileActivity, isUsableOutsideCombat } from './classify-activities.ts'
import type { SceneActionReader, SceneAttempt } from './scene-action.ts'

interface FeatureUse {
  readonly name: string
  readonly activity: Activity
  readonly targets: readonly string[]
  /** What is left of its pool, when it has one. */
  readonly pool: Pool | undefined
}

/** `use` with `options.feature`. */
export const readSceneFeature: SceneActionReader = (attempt) => {
  const read = planUse(attempt)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} is simply used.` },
    carryOut: (roller) => done(useFeature(attempt, use, roller)),
  })
}

/** The activities a character has by class and race, with the name of what gives them. */
export function ownActivities(
  sheet: Sheet,
  catalogue: Catalogue,
): readonly { readonly name: string; readonly activity: Activity }[] {
  return [...featuresOf(sheet, catalogue), ...traitsOf(sheet, catalogue)].flatMap((owner) =>
    (owner.activities ?? []).map((activity) => ({ name: owner.name, activity })),
  )
}

/** The pool an activity takes from, as the sheet has it. */
export function poolFor(sheet: Sheet, activity: Activity): Pool | undefined {
  const { uses } = activity
  if (uses === undefined || !('pool' in uses)) return undefined
  return sheet.pool(uses.pool) ?? noPool
}

/** Reads a use; undefined when no feature is named, or when it is an attack and belongs to a fight. */
function planUse({ view, action, actor, catalogue }: SceneAttempt): Result<FeatureUse> | undefined {
  const told = asText(action.options?.feature)
  if (told === undefined) return undefined
  const sheet = sheetOf(actor)
  const wanted = ruleId(told)
  const named = ownActivities(sheet, catalogue).filter(
    (activity) => ruleId(activity.name).includes(wanted) || ruleId(activity.activity.name).includes(wanted),
  )
  // The strongest form of a feature that grew with levels stands last on the sheet.
  const found = named.filter((activity) => isUsableOutsideCombat(activity.activity)).at(-1)
  if (found === undefined) return noFeature(actor, told, named[0]?.name, catalogue)
  const targets = namedTargets(action.options, action.target_id)
  if (isHostileActivity(found.activity) && !targets.includes(actor.id)) return undefined
  const absent = targets.find((id) => id !== actor.id && !view.scene.present_entity_ids.includes(id))
  const gone = absent ?? targets.find((id) => !hasBody(view.entity(id)))
  if (gone !== undefined)
    return refuse('rules/not-here', `${view.entity(gone)?.name ?? gone} is not here to be reached.`, {
      rule: 'PIPE-03',
    })
  const pool = poolFor(sheet, found.activity)
  const { uses } = found.activity
  const cost = uses !== undefined && 'pool' in uses ? uses.cost : 0
  if (pool !== undefined && remaining(pool) < cost) return usedUp(actor, found.name, pool) // enforces: RULE-10
  const self = found.activity.target?.who === 'self' || targets.length === 0
  const use = { ...found, targets: self ? [actor.id] : targets, pool }
  if (found.activity.kind !== 'convert-slots') return done(use)
  const table = openSceneBattle(view, noDice, catalogue, [actor.id])
  const trade = whyNoConversion(table, action, found.activity)
  return trade === undefined ? done(use) : refuse('rules/no-bargain', trade, { rule: 'RULE-10' })
}

function noFeature(
  actor: Entity,
  told: string,
  waiting: string | undefined,
  catalogue: Catalogue,
): Result<FeatureUse> {
  if (waiting !== undefined)
    return refuse('rules/needs-a-fight', `${waiting} answers a blow or an enemy; it waits for a fight.`)
  const all = ownActivities(sheetOf(actor), catalogue).filter((activity) =>
    isUsableOutsideCombat(activity.activity),
  )
  const have = [...new Set(all.map((activity) => activity.name))].join(', ')
  const rest = have === '' ? 'has nothing of that kind to use' : `can use ${have}`
  return refuse('rules/unknown-feature', `"${told.slice(0, 60)}" is not at hand: ${actor.name} ${rest}.`, {
    rule: 'PIPE-05',
  })
}

function usedUp(actor: Entity, name: string, pool: Pool): Result<FeatureUse> {
  const message = `${actor.name} has spent ${name} (${remaining(pool)} of ${pool.max} left); a rest brings it back.`
  return refuse('rules/used-up', message, { rule: 'RULE-10', data: { left: remaining(pool) } })
}

function useFeature(
  { view, action, actor, catalogue }: SceneAttempt,
  use: FeatureUse,
  roller: DiceRoller,
): Resolution {
  const battle = openSceneBattle(view, roller, catalogue, [actor.id, ...use.targets])
  const { activity } = use
  logEvent(battle, 'feature_used', { who: actor.id, feature: use.name, targets: [...use.targets] }, 'feature')
  const amount = requestedAmount(action)
  perform(battle, actor.id, asPlayedOutsideCombat(activity), use.targets, {
    ...ownUse(battle, actor.id, activity),
    ...(amount !== undefined && { amount }),
    ...(action.options?.cure === true && { cure: true as const }),
  })
  return sceneResolution(battle, 'automatic', { action: 'quick_action' })
}
