/**
 * Actions of a group and contests, what is not done alone: a check of the whole group, a contest of two, help for
 * another creature.
 */

import { asText, asTexts } from '../../../core/json.ts'
import { done, refuse } from '../../../core/result.ts'
import { addToTime } from '../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { AttemptedAction, Check, Demand, RulesEvent } from '../../ruleset.ts'
import { type ActiveEffect, effectRows, foreignRows, rowOf } from '../character/active-effects.ts'
import { sheetOf } from '../character/sheet.ts'
import { setLeaf } from '../character/sheet-diff.ts'
import { edgeFlags } from '../checks/advantage.ts'
import { readSceneCreature, type SceneCreature } from '../checks/creature-outside-combat.ts'
import { addedDice, demandCheck, shownEdges } from '../checks/demand-check.ts'
import { checkModifiersOf } from '../checks/mechanics-on-checks-and-saves.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { type CheckName, checkNamed, titleOf } from '../checks/skill-and-ability-names.ts'
import { hasBody } from './battle-outside-combat.ts'
import type { SceneActionReader, SceneAttempt } from './scene-action.ts'

const helpSeconds = 60

/** One creature's own part of a check that several make. */
function partOf(
  creature: SceneCreature,
  name: CheckName,
  rule: string,
  difficulty: Check['difficulty'],
): Check {
  const modified = checkModifiersOf(creature, name)
  return {
    label: titleOf(name),
    skill: name,
    notation: modified.notation,
    modifiers: modified.modifiers,
    difficulty,
    ...edgeFlags(modified.edge),
    rule,
    ...addedDice(modified, difficulty?.value ?? 12, undefined),
    ...shownEdges(modified.edge),
  }
}

function bearerOf(attempt: SceneAttempt, id: string): SceneCreature | undefined {
  const entity = attempt.view.entity(id)
  return hasBody(entity)
    ? readSceneCreature(entity, { view: attempt.view, catalogue: attempt.catalogue })
    : undefined
}

/** `contest` with a target: `options.check` of the actor against `options.against` of the other. */
export const readContest: SceneActionReader = (attempt) => {
  const { action } = attempt
  const other = action.target_id === undefined ? undefined : bearerOf(attempt, action.target_id)
  const told = (key: string, ordinary: CheckName): CheckName | undefined => {
    const word = asText(action.options?.[key])
    return word === undefined ? ordinary : checkNamed(word)
  }
  const mine = action.skill === undefined ? told('check', 'athletics') : checkNamed(action.skill)
  const theirs = told('against', mine ?? 'athletics')
  if (other === undefined)
    return refuse('rules/no-target', 'A contest needs somebody here to contend with.', { rule: 'PIPE-03' })
  if (mine === undefined || theirs === undefined)
    return refuse('rules/unknown-skill', 'Say which skill or ability each side uses.', { rule: 'DICE-23' })
  const own = readSceneCreature(attempt.actor, { view: attempt.view, catalogue: attempt.catalogue })
  const rule = `a contest of ${titleOf(mine)} against ${other.name}'s ${titleOf(theirs)}; a tie changes nothing`
  const check = partOf(own, mine, rule, null)
  return done({
    demand: { kind: 'check', check },
    carryOut: (roller: DiceRoller) => {
      const first = rollCheck(roller, action, check)
      if (!first.ok) return first
      const answer = { verb: action.verb, actor_id: other.id, target_id: own.id }
      const second = rollCheck(roller, answer, partOf(other, theirs, rule, null))
      if (!second.ok) return second
      const won = first.value.total > second.value.total
      const details = {
        actor: own.id,
        target: other.id,
        totals: [first.value.total, second.value.total],
        rolls: [first.value.id, second.value.id],
        won,
        tie: first.value.total === second.value.total,
        rule,
      }
      const events = [{ type: 'contest', details, tags: ['check', won ? 'success' : 'failure'] }]
      return done({
        outcome: won ? 'success' : 'failure',
        events,
        diff: {},
        elapsed: { action: 'quick_action' },
      })
    },
  })
}

/** Who goes along: those named, or everybody of the company who is here. */
function company(attempt: SceneAttempt): readonly SceneCreature[] {
  const listed = attempt.action.options?.group
  const named = Array.isArray(listed)
    ? asTexts(listed)
    : attempt.view.scene.present_entity_ids.filter((id) => {
        const entity = attempt.view.entity(id)
        return (
          entity?.type === 'pc' || entity?.tags.some((tag) => ['ally', 'companion', 'party'].includes(tag))
        )
      })
  return [...new Set([attempt.actor.id, ...named])].slice(0, 20).flatMap((id) => bearerOf(attempt, id) ?? [])
}

/** `group_check` with `options.action` (sneak, climb …): all roll, and it succeeds when at least half of them do. */
export const readGroup: SceneActionReader = (attempt) => {
  const single: AttemptedAction = {
    ...attempt.action,
    verb: asText(attempt.action.options?.action) ?? 'sneak',
  }
  const demand = demandCheck(attempt.view, single, attempt.catalogue)
  if (!demand.ok) return demand
  if (demand.value.kind !== 'check') return undefined
  const { check } = demand.value
  const name = checkNamed(check.skill)
  if (name === undefined) return undefined
  const group = company(attempt)
  const rule = `${check.rule}; a group of ${group.length} succeeds when half of it does`
  return done({
    demand: { kind: 'check', check: { ...check, rule } } satisfies Demand,
    carryOut: (roller: DiceRoller) => {
      const dc = check.difficulty?.value ?? 12
      const rows: { id: string; roll: string; total: number; success: boolean }[] = []
      for (const creature of group) {
        const own = creature.id === attempt.actor.id ? check : partOf(creature, name, rule, check.difficulty)
        const rolled = rollCheck(roller, { ...single, actor_id: creature.id }, own)
        if (!rolled.ok) return rolled
        rows.push({
          id: creature.id,
          roll: rolled.value.id,
          total: rolled.value.total,
          success: rolled.value.total >= dc,
        })
      }
      const successes = rows.filter((row) => row.success).length
      const success = successes * 2 >= rows.length
      const details = { action: single.verb, dc, successes, of: rows.length, rows, success, rule }
      const events: RulesEvent[] = [
        { type: 'group_check', details, tags: ['check', success ? 'success' : 'failure'] },
      ]
      return done({
        outcome: success ? 'success' : 'failure',
        events,
        diff: {},
        elapsed: { action: 'quick_action' },
      })
    },
  })
}

/** `help`: the target has advantage on its next check within a minute. */
export const readSceneHelp: SceneActionReader = ({ view, action, actor }) => {
  const friend = action.target_id === undefined ? undefined : view.entity(action.target_id)
  if (!hasBody(friend) || friend.id === actor.id) return undefined
  const end = addToTime(view.campaign.calendar, view.time, { seconds: helpSeconds })
  if (!end.ok) return end
  const name = `Help of ${actor.name}`
  const effect: ActiveEffect = {
    name,
    source: actor.id,
    ends_at: end.value,
    mechanics: [{ kind: 'advantage-when', of: { roll: 'check' }, who: 'self' }],
    once: true,
  }
  const sheet = sheetOf(friend)
  const others = effectRows(sheet).filter((row) => row.name !== name)
  const rows = [...foreignRows(sheet), ...[...others, effect].map(rowOf)]
  return done({
    demand: { kind: 'automatic', reason: `${friend.name} will have advantage on the next check.` },
    carryOut: () =>
      done({
        outcome: 'automatic',
        events: [{ type: 'helped', details: { who: friend.id, by: actor.id }, tags: ['help'] }],
        diff: sheet.diff(friend.id, [setLeaf(['active_effects'], rows)]),
        elapsed: { action: 'quick_action' },
      }),
  })
}
