/** A check inside a fight as everybody may see it before the roll: modifiers, difficulty with reasons, edge, rule. */
import type { Because, Check } from '../../../ruleset.ts'
import { difficultyOf } from '../../checks/difficulty.ts'
import { edgeFlags } from '../../checks/edge.ts'
import { type CheckName, titleOf } from '../../checks/skills.ts'
import { betterGrappleSkill } from '../attack/grapple.ts'
import { checkEdgeNow, checkModifiersNow, passiveScoreNow } from '../rolls/ability-checks.ts'
import { type Battle, foesOf, stateOf } from '../state/battle.ts'
import type { TurnAction } from './turn-action.ts'

/** The check; without reasons for a difficulty it is a contest. */
export function combatCheck(
  battle: Battle,
  id: string,
  name: CheckName,
  parts: readonly Because[] | null,
  rule: string,
): Check {
  return {
    label: titleOf(name),
    skill: name,
    notation: '1d20',
    modifiers: checkModifiersNow(battle, id, name),
    difficulty: parts === null ? null : { kind: 'DC', value: difficultyOf(parts), parts },
    ...edgeFlags(checkEdgeNow(battle, id, name)),
    rule,
  }
}

/** The check that one of the plain deeds calls for; null when it calls for none. */
export function checkOfAction(battle: Battle, id: string, deed: TurnAction): Check | null {
  if (deed.kind === 'test') return deed.check
  if (deed.kind === 'seize') {
    const rule = 'a contest of Athletics against Athletics or Acrobatics; a tie changes nothing'
    return combatCheck(battle, id, 'athletics', null, rule)
  }
  if (deed.kind === 'stabilise')
    return combatCheck(battle, id, 'medicine', [easy], 'Medicine to keep somebody from dying')
  if (deed.kind !== 'plain') return null
  if (deed.what === 'hide') return hideCheck(battle, id)
  if (deed.what === 'death_save') return deathSaveCheck
  return deed.what === 'escape' ? escapeCheck(battle, id) : null
}

const easy: Because = { value: 10, source: 'rule', reason: 'tending somebody who dies' }

const deathSaveCheck: Check = {
  label: 'Death save',
  skill: 'death save',
  notation: '1d20',
  modifiers: [],
  difficulty: {
    kind: 'DC',
    value: 10,
    parts: [{ value: 10, source: 'rule', reason: 'life hangs in the balance' }],
  },
  advantage: false,
  disadvantage: false,
  rule: 'a death saving throw: three successes make stable, three failures kill, 20 wakes, 1 counts twice',
}

function hideCheck(battle: Battle, id: string): Check {
  const watching = foesOf(battle, id).map((foe) => ({
    value: passiveScoreNow(battle, foe, 'perception'),
    source: 'opponent',
    reason: `${stateOf(battle, foe).name}'s passive Perception`,
  }))
  const [sharpest = { value: 5, source: 'rule', reason: 'nobody is watching' }] = watching.sort(
    (a, b) => b.value - a.value,
  )
  return combatCheck(battle, id, 'stealth', [sharpest], 'Stealth against the sharpest passive Perception')
}

function escapeCheck(battle: Battle, id: string): Check {
  const grip = stateOf(battle, id).lasting.find((effect) => effect.escape_dc !== undefined)
  const parts = [{ value: grip?.escape_dc ?? 10, source: 'opponent', reason: grip?.name ?? 'the grip' }]
  return combatCheck(battle, id, betterGrappleSkill(battle, id), parts, 'getting free of a grip')
}
